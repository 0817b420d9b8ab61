import { now, type AuditItem, type AuditPage } from '@recog/shared-session'
import { loadAuditPage, type AuditQuery } from '../api'
import { boundedBy, pageCount } from './audit-query'
import { unseen, type Reading } from './reading'

/** A page of the log as an administrator sees it. */
export interface LogPage {
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
export async function loadLog(query: AuditQuery, reading: Reading, signal: AbortSignal): Promise<LogPage> {
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
