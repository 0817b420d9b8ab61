import { useState } from 'react'
import { Gate, Page, useLoad } from '@recog/section-kit'
import { serverMessage, type AuditPage } from '@recog/shared-session'
import { Alert, EmptyState, ErrorState, LoadingState, Pager, Stack } from '@recog/shared-ui'
import { loadAuditPage } from '../api'
import { AuditFilterForm } from './AuditFilterForm'
import { auditQuery, filterProblem, NO_FILTER, pageCount, type AuditFilter } from './audit-query'
import { AuditTable } from './AuditTable'

/** `/admin/audit-logs` (spec section 2). */
export function AuditLogsPage() {
  return (
    <Page title="Audit logs" lead="Who changed what, and when.">
      <Gate need="admin" refusedText="Admins only.">
        {() => <AuditLogs />}
      </Gate>
    </Page>
  )
}

/** What is typed is applied only by the button, from the first page (edge cases T138, T140). */
function AuditLogs() {
  const [applied, setApplied] = useState<{ filter: AuditFilter; page: number }>({
    filter: NO_FILTER,
    page: 1,
  })
  const [problem, setProblem] = useState('')
  const log = useLoad((signal) => loadAuditPage(auditQuery(applied.filter, applied.page), signal), [applied])

  const apply = (filter: AuditFilter) => {
    const broken = filterProblem(filter)
    setProblem(broken ?? '')
    if (!broken) setApplied({ filter, page: 1 })
  }

  return (
    <>
      <AuditFilterForm onApply={apply} />
      {problem && <Alert tone="error">{problem}</Alert>}
      {log.status === 'loading' && <LoadingState text="Loading…" lines={8} />}
      {log.status === 'error' && (
        <ErrorState message={serverMessage(log.error) ?? 'Failed to load audit logs.'} onRetry={log.retry} />
      )}
      {log.status === 'loaded' && (
        <LogPage log={log.data} onPage={(page) => setApplied(({ filter }) => ({ filter, page }))} />
      )}
    </>
  )
}

function LogPage({ log, onPage }: { readonly log: AuditPage; readonly onPage: (page: number) => void }) {
  return (
    <Stack gap={4}>
      {log.items.length === 0 ? <EmptyState message="No entries match." /> : <AuditTable items={log.items} />}
      <Pager
        page={log.page}
        totalPages={pageCount(log.total, log.pageSize)}
        total={log.total}
        onPage={onPage}
      />
    </Stack>
  )
}
