import { useDeferredValue, useState } from 'react'
import { Gate, href, Page, useLoad } from '@recog/section-kit'
import { Link, useSearchParams } from '@recog/section-kit/router'
import { serverMessage, type AuditPage } from '@recog/shared-session'
import { Alert, Breadcrumb, EmptyState, ErrorState, LoadingState, Pager, Stack } from '@recog/shared-ui'
import { loadAuditPage } from '../api'
import { AuditFilterForm } from './AuditFilterForm'
import { auditQuery, filterProblem, NO_FILTER, pageCount, type AuditFilter } from './audit-query'
import { AuditTable } from './AuditTable'
import { ExportLog } from './ExportLog'

/** `/admin/audit-logs` (spec section 2). */
export function AuditLogsPage() {
  return (
    <Page
      title="Audit logs"
      lead="Who changed what, and when."
      breadcrumb={
        <Breadcrumb
          items={[
            { label: 'Administration', link: <Link to={href.admin()}>Administration</Link> },
            { label: 'Audit logs' },
          ]}
        />
      }
    >
      <Gate need="admin" refusedText="Admins only.">
        {() => <AfterTitle />}
      </Gate>
    </Page>
  )
}

/** The page first, its form in a task of its own: for a box for dates a browser loads its tables of dates. */
function AfterTitle() {
  return useDeferredValue(true, false) ? <AuditLogs /> : <Loading />
}

const Loading = () => <LoadingState text="Loading…" lines={8} />

/** What is typed is applied only by the button, from the first page (edge cases T138, T140). */
function AuditLogs() {
  const [applied, setApplied] = useState({ filter: NO_FILTER, page: 1 })
  const [problem, setProblem] = useState('')
  const [params, setParams] = useSearchParams()
  const narrowed = { committeeId: params.get('committeeId') ?? '', eventId: params.get('eventId') ?? '' }
  const query = auditQuery(applied.filter, applied.page, narrowed)
  const log = useLoad((signal) => loadWithinRange(query, signal), [JSON.stringify(query)])
  const { page: _page, pageSize: _size, ...filters } = query

  const apply = (filter: AuditFilter) => {
    const broken = filterProblem(filter)
    setProblem(broken ?? '')
    if (!broken) setApplied({ filter, page: 1 })
  }

  return (
    <>
      <AuditFilterForm onApply={apply} />
      {problem && <Alert tone="error">{problem}</Alert>}
      {(narrowed.committeeId || narrowed.eventId) && (
        <Alert tone="info" onDismiss={() => setParams(new URLSearchParams(), { replace: true })}>
          Only entries of {narrowed.committeeId && `working group ${narrowed.committeeId}`}
          {narrowed.committeeId && narrowed.eventId && ' and '}
          {narrowed.eventId && `event ${narrowed.eventId}`}.
        </Alert>
      )}
      {log.status === 'loading' && <Loading />}
      {log.status === 'error' && (
        <ErrorState message={serverMessage(log.error) ?? 'Failed to load audit logs.'} onRetry={log.retry} />
      )}
      {log.status === 'loaded' && (
        <LogPage
          log={log.data}
          filters={filters}
          onPage={(page) => setApplied(({ filter }) => ({ filter, page }))}
        />
      )}
    </>
  )
}

/** When the log got shorter than the page asked for, its last page is shown (edge case T139). */
async function loadWithinRange(
  query: Record<string, string | number>,
  signal: AbortSignal,
): Promise<AuditPage> {
  const log = await loadAuditPage(query, signal)
  const last = pageCount(log.total, log.pageSize)
  return Number(query['page']) > last ? loadAuditPage({ ...query, page: last }, signal) : log
}

interface LogPageProps {
  readonly log: AuditPage
  readonly filters: Readonly<Record<string, string | number>>
  onPage(page: number): void
}

function LogPage({ log, filters, onPage }: LogPageProps) {
  const pager = (
    <Pager
      page={log.page}
      totalPages={pageCount(log.total, log.pageSize)}
      total={log.total}
      onPage={onPage}
    />
  )
  return (
    <Stack gap={4}>
      <ExportLog query={filters} total={log.total} />
      {log.items.length > 0 ? (
        <AuditTable items={log.items} below={pager} />
      ) : (
        <>
          <EmptyState message="No entries match." />
          {pager}
        </>
      )}
    </Stack>
  )
}
