import { useState } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { Breadcrumb } from '@recog/shared-ui'
import { ActiveFilters } from './ActiveFilters'
import { AuditFilterForm } from './AuditFilterForm'
import { AuditLog } from './AuditLog'
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
  const read = (next: typeof filter) => {
    setFilter(next)
    setReads((count) => count + 1)
  }
  return (
    <>
      <AuditFilterForm filter={filter} names={names} onApply={read} />
      <ActiveFilters filter={filter} names={names} onChange={read} />
      <AuditLog
        key={JSON.stringify([filter, reads])}
        filter={filter}
        page={page}
        onPage={setPage}
        onRefresh={() => read(filter)}
      />
    </>
  )
}
