import type { AuditItem, AuditPage } from '@recog/shared-session'
import type { AuditQuery } from '../api'

/** The most a page may hold, and the most rows that one file takes. */
const PAGE = 200
export const MOST_ROWS = 50_000

export interface ExportProgress {
  readonly done: number
  readonly total: number
}

/**
 * Read all pages of a filtered log. Rows written meanwhile are left out by an upper bound, so that no page shifts under the
 * reader (edge case T141).
 *
 * @param query the filter, as for one page
 * @param until instant of the upper bound, ISO 8601; ignored when the filter has its own
 */
export async function readWholeLog(
  load: (query: AuditQuery) => Promise<AuditPage>,
  query: AuditQuery,
  until: string,
  onProgress: (progress: ExportProgress) => void,
): Promise<AuditItem[]> {
  const items = new Map<string, AuditItem>()
  for (let page = 1; ; page += 1) {
    const answer = await load({ toUtc: until, ...query, page, pageSize: PAGE })
    for (const item of answer.items) items.set(item.id, item)
    const total = Math.min(answer.total, MOST_ROWS)
    onProgress({ done: Math.min(items.size, total), total })
    if (answer.items.length === 0 || items.size >= total) return [...items.values()].slice(0, MOST_ROWS)
  }
}
