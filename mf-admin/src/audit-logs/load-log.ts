import { now, type AuditItem, type AuditPage } from '@recog/shared-session'
import { loadAuditPage, type AuditQuery } from '../api'
import { boundedBy, pageCount } from './audit-query'
import { unseen, type Reading } from './reading'

/** A page of the log as an administrator sees it. */
export interface LogPage {
  readonly page: AuditPage
  /** Its rows, less those of earlier pages. */
  readonly items: readonly AuditItem[]
  /** Entries that have arrived since the newest page was loaded, as far as they are known of. */
  readonly newer: number
  /** When it was asked for, in milliseconds since 1970 by the server's clock. */
  readonly readAt: number
}

/**
 * Load a page of the log, without the entries that arrived since its newest page was loaded, and count those.
 *
 * @param reading what has been seen so far
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

/** When the log got shorter than the page asked for, its last page is loaded (edge case T139). */
async function loadWithinRange(query: AuditQuery, signal: AbortSignal): Promise<AuditPage> {
  const page = await loadAuditPage(query, signal)
  const last = pageCount(page.total, page.pageSize)
  return (query.page ?? 1) > last ? loadAuditPage({ ...query, page: last }, signal) : page
}

/** How many entries match now. The page does not depend on it, so a failure counts as none. */
const totalOf = (query: AuditQuery, signal: AbortSignal): Promise<number> =>
  loadAuditPage({ ...query, page: 1, pageSize: 1 }, signal).then(
    ({ total }) => total,
    () => 0,
  )
