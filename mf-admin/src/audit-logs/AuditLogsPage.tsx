import { useState } from 'react'
import { href } from '@recog/section-contract'
import { Gate, Page } from '@recog/section-kit'
import { Link } from '@recog/section-kit/router'
import { Alert, Breadcrumb } from '@recog/shared-ui'
import { ActiveUrlFilters } from './ActiveUrlFilters'
import { filterProblem, NO_FILTER, type AuditFilter, type UrlFilter } from './audit-query'
import { AuditFilterForm } from './AuditFilterForm'
import { AuditLog } from './AuditLog'
import { useUrlFilter } from './use-url-filter'

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

/** Filters apply only after the button is pressed; the log then starts at its newest entries (edge cases T138, T140). */
function AuditLogs() {
  const [applied, setApplied] = useState({ filter: NO_FILTER, times: 0 })
  const [problem, setProblem] = useState('')
  const [inUrl, setInUrl] = useUrlFilter()
  const { committeeId, eventId } = inUrl
  const filter = { ...applied.filter, committeeId, eventId }

  const apply = ({ committeeId: group, eventId: event, ...typed }: AuditFilter & UrlFilter) => {
    const broken = filterProblem(typed)
    setProblem(broken ?? '')
    if (broken) return
    setInUrl({ committeeId: group, eventId: event })
    setApplied(({ times }) => ({ filter: typed, times: times + 1 }))
  }
  const refresh = () => setApplied((now) => ({ ...now, times: now.times + 1 }))

  return (
    <>
      <AuditFilterForm inUrl={inUrl} onApply={apply} />
      {problem && <Alert tone="error">{problem}</Alert>}
      <ActiveUrlFilters filter={inUrl} onChange={setInUrl} />
      <AuditLog key={JSON.stringify([filter, applied.times])} filter={filter} onRefresh={refresh} />
    </>
  )
}
