import { useState, type ReactNode } from 'react'
import { useLoad } from '@recog/section-kit'
import { serverMessage, useUser, now, type AuditItem, type AuditPage } from '@recog/shared-session'
import {
  Alert,
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  LoadingState,
  Pager,
  Stack,
  TextField,
} from '@recog/shared-ui'
import { auditQuery, pageCount, type LogFilter, boundedBy } from './audit-query'
import { AuditTable } from './AuditTable'
import { ExportLog } from './ExportLog'
import styles from './AuditLog.module.css'
import { NOTHING_READ, withPage, unseen, type Reading } from './reading'
import { loadAuditPage, type AuditQuery } from '../api'

interface AuditLogProps {
  readonly filter: LogFilter
  /** From 1. */
  readonly page: number
  onPage(page: number): void
  /** Loads the log again from its newest entries. */
  onRefresh(): void
}

/** The filtered log, page by page. Change its key with the filter and on refresh: each starts a new reading. */
export function AuditLog({ filter, page, onPage, onRefresh }: AuditLogProps) {
  const [reading, setReading] = useState(NOTHING_READ)
  const query = auditQuery(filter, page)
  // A server of chapter 7 gets the filters of the form only.
  const isBounded = useUser()?.capabilities.includes('audit-search') ?? false
  const read = isBounded ? reading : { ...reading, until: undefined }
  const log = useLoad((signal) => loadLog(query, read, signal), [page])
  const turn = ({ page: left, readAt }: LogPage, next: number) => {
    setReading(withPage(reading, left, readAt))
    onPage(next)
  }
  return <Content log={log} filter={filter} onTurn={turn} onRefresh={onRefresh} />
}

interface ContentProps extends Pick<AuditLogProps, 'filter' | 'onRefresh'> {
  readonly log: ReturnType<typeof useLoad<LogPage>>
  onTurn(log: LogPage, page: number): void
}

function Content({ log, filter, onTurn, onRefresh }: ContentProps) {
  if (log.status === 'loading') return <LoadingState text="Loading…" lines={8} />
  if (log.status === 'error')
    return (
      <ErrorState message={serverMessage(log.error) ?? 'Failed to load audit logs.'} onRetry={log.retry} />
    )
  const { page: _page, pageSize: _size, ...filters } = auditQuery(filter, 1)
  const turn = (page: number) => onTurn(log.data, page)
  return (
    <Stack gap={4}>
      <PageTools page={log.data.page} onPage={turn}>
        <ExportLog query={filters} total={log.data.page.total} />
      </PageTools>
      <NewerEntries count={log.data.newer} onRefresh={onRefresh} />
      <Rows log={log.data} onPage={turn} />
    </Stack>
  )
}

interface PageToolsProps {
  readonly page: AuditPage
  onPage(page: number): void
  /** Controls for all pages. */
  readonly children: ReactNode
}

/** The pager above the entries, so that nobody scrolls to turn the page; and a jump where turning would take long. */
function PageTools({ page: { page, total, pageSize }, onPage, children }: PageToolsProps) {
  const last = pageCount(total, pageSize)
  return (
    <div className={styles.tools}>
      <div>{children}</div>
      {last > 1 && (
        <Cluster>
          {last > 3 && <Jump key={page} page={page} last={last} onPage={onPage} />}
          <Pager
            label="Pagination above the entries"
            page={page}
            totalPages={last}
            total={total}
            onPage={onPage}
          />
        </Cluster>
      )}
    </div>
  )
}

interface JumpProps {
  readonly page: number
  readonly last: number
  onPage(page: number): void
}

function Jump({ page, last, onPage }: JumpProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.jump}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Math.min(last, Math.max(1, Math.trunc(Number(typed))))
        if (typed !== '' && wanted !== page) onPage(wanted)
      }}
    >
      <TextField
        label="Go to page"
        type="number"
        inputMode="numeric"
        min={1}
        max={last}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" size="small">
        Go
      </Button>
    </form>
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

/** A page of the log as an administrator sees it. */
interface LogPage {
  readonly page: AuditPage
  /** Its entries, without those seen on earlier pages. */
  readonly items: readonly AuditItem[]
  /** Entries that are known to have arrived since the first page was loaded. */
  readonly newer: number
  /** Time of the request, in milliseconds since 1970 by the server's clock. */
  readonly readAt: number
}

/**
 * Load a page of the log without the entries that arrived since the first page was loaded, and count those (edge case T141).
 *
 * @param reading the pages seen so far
 * @throws what `call` throws
 */
async function loadLog(query: AuditQuery, reading: Reading, signal: AbortSignal): Promise<LogPage> {
  const readAt = now()
  const bounded = boundedBy(query, reading.until)
  const [page, total] = await Promise.all([
    loadWithinRange(bounded, signal),
    reading.until === undefined ? undefined : totalOf(query, signal),
  ])
  const items = unseen(reading, page)
  const newer = Math.max((total ?? 0) - page.total, page.items.length - items.length)
  return { page, items, newer, readAt }
}

/** If the log no longer has the requested page, its last page is loaded (edge case T139). */
async function loadWithinRange(query: AuditQuery, signal: AbortSignal): Promise<AuditPage> {
  const page = await loadAuditPage(query, signal)
  const last = pageCount(page.total, page.pageSize)
  return (query.page ?? 1) > last ? loadAuditPage({ ...query, page: last }, signal) : page
}

/** Count the entries that match now. The page does not depend on it, so a failure counts as none. */
const totalOf = (query: AuditQuery, signal: AbortSignal): Promise<number> =>
  loadAuditPage({ ...query, page: 1, pageSize: 1 }, signal).then(
    ({ total }) => total,
    () => 0,
  )
