import { useEffect, useRef, useState } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { Breadcrumb, EmptyState } from '@recog/shared-ui'
import { ActiveFilters } from './ActiveFilters'
import { AuditFilterForm } from './AuditFilterForm'
import { filterProblem } from './audit-query'
import { AuditLog } from './AuditLog'
import styles from './AuditLog.module.css'
import { useLogNames } from './use-log-names'
import { useLogUrl } from './use-log-url'

/** `/admin/audit-logs` (R2.61-R2.63). */
export function AuditLogsPage() {
  return (
    <Page
      lead="Who changed what, and when."
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Administration', link: <Link to={href('/admin')}>Administration</Link> },
            { label: 'Audit logs' },
          ]}
        />
      }
    >
      <Gate refusedText="Admins only.">{() => <AuditLogs />}</Gate>
    </Page>
  )
}

/** Filters and page are part of the URL. Applying filters starts at the newest entries, also the same ones (edge case T140). */
function AuditLogs() {
  const { filter, page, setFilter, setPage } = useLogUrl()
  const [reads, setReads] = useState(0)
  const names = useLogNames()
  const reading = JSON.stringify([filter, reads])
  const entries = useEntriesFocus(reading)
  // Of a URL: the form says so itself, and applies no such filter.
  const problem = filterProblem(filter)
  const turn = (next: number) => {
    setPage(next)
    // The pressed button disappears. The shell scrolls to the top.
    entries.current?.focus({ preventScroll: true })
  }
  const read = (next: typeof filter) => {
    setFilter(next)
    setReads((count) => count + 1)
  }
  return (
    <>
      <AuditFilterForm filter={filter} names={names} onApply={read} />
      <ActiveFilters filter={filter} names={names} onChange={read} />
      <section ref={entries} className={styles.entries} tabIndex={-1} aria-label="Entries">
        {problem ? (
          <EmptyState message={problem} />
        ) : (
          <AuditLog key={reading} filter={filter} page={page} onPage={turn} onRefresh={() => read(filter)} />
        )}
      </section>
    </>
  )
}

/** Move the focus to the entries if the element that reloaded the log, such as a name in it, has disappeared. */
function useEntriesFocus(reading: string) {
  const entries = useRef<HTMLElement>(null)
  const first = useRef(reading)
  useEffect(() => {
    if (reading !== first.current && document.activeElement === document.body) entries.current?.focus()
    first.current = reading
  }, [reading])
  return entries
}
