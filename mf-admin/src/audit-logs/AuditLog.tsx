import { useState } from 'react'
import { useLoad } from '@recog/section-kit'
import { serverMessage } from '@recog/shared-session'
import { Alert, Button, EmptyState, ErrorState, LoadingState, Pager, Stack } from '@recog/shared-ui'
import { auditQuery, pageCount, type AuditFilter, type UrlFilter } from './audit-query'
import { AuditTable } from './AuditTable'
import { ExportLog } from './ExportLog'
import { loadLog, type LogPage } from './load-log'
import { NOTHING_READ, withPage } from './reading'

interface AuditLogProps {
  readonly filter: AuditFilter & UrlFilter
  /** Loads the log again from its newest entries. */
  onRefresh(): void
}

/** The filtered log, page by page. Change its key with the filter and on refresh: each starts a new reading. */
export function AuditLog({ filter, onRefresh }: AuditLogProps) {
  const [{ page, reading }, setPlace] = useState({ page: 1, reading: NOTHING_READ })
  const query = auditQuery(filter, page)
  const log = useLoad((signal) => loadLog(query, reading, signal), [page])
  const turn = ({ page: left, readAt }: LogPage, next: number) =>
    setPlace({ page: next, reading: withPage(reading, left, readAt) })

  if (log.status === 'loading') return <LoadingState text="Loading…" lines={8} />
  if (log.status === 'error')
    return (
      <ErrorState message={serverMessage(log.error) ?? 'Failed to load audit logs.'} onRetry={log.retry} />
    )
  const { page: _page, pageSize: _size, ...filters } = query
  return (
    <Stack gap={4}>
      <ExportLog query={filters} total={log.data.page.total} />
      <NewerEntries count={log.data.newer} onRefresh={onRefresh} />
      <Rows log={log.data} onPage={(next) => turn(log.data, next)} />
    </Stack>
  )
}

function NewerEntries({ count, onRefresh }: { readonly count: number; onRefresh(): void }) {
  if (count === 0) return null
  return (
    <Alert tone="info">
      <p>
        {count === 1 ? '1 newer entry has' : `${count} newer entries have`} arrived since you opened this
        list.
      </p>
      <Button size="small" onClick={onRefresh}>
        Show the newest
      </Button>
    </Alert>
  )
}

function Rows({ log: { page, items }, onPage }: { readonly log: LogPage; onPage(page: number): void }) {
  const pager = (
    <Pager
      page={page.page}
      totalPages={pageCount(page.total, page.pageSize)}
      total={page.total}
      onPage={onPage}
    />
  )
  if (items.length > 0) return <AuditTable items={items} footer={pager} />
  return (
    <>
      <EmptyState
        message={
          page.items.length > 0 ? 'You have already seen all entries on this page.' : 'No entries match.'
        }
      />
      {pager}
    </>
  )
}
