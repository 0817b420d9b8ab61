import { csvFile } from '@recog/section-kit'
import type { AuditItem, AuditPage } from '@recog/shared-session'
import type { AuditQuery } from '../api'
import { utcText } from './details'

/** Largest page that the server sends. */
const PAGE_SIZE = 200
/** Most rows in one file. */
export const MAX_ROWS = 50_000

export interface ExportProgress {
  readonly done: number
  readonly total: number
}

/**
 * Load all pages of a filtered log. An upper bound excludes entries written during the export, so that pages do not shift
 * (edge case T141).
 *
 * @param load loads one page
 * @param query the filter, as for one page
 * @param until upper bound, ISO 8601; ignored if the filter has its own
 * @throws what `load` throws
 */
export async function readWholeLog(
  load: (query: AuditQuery) => Promise<AuditPage>,
  query: AuditQuery,
  until: string,
  onProgress: (progress: ExportProgress) => void,
): Promise<AuditItem[]> {
  const items = new Map<string, AuditItem>()
  for (let page = 1; ; page += 1) {
    const response = await load({ toUtc: until, ...query, page, pageSize: PAGE_SIZE })
    for (const item of response.items) items.set(item.id, item)
    const total = Math.min(response.total, MAX_ROWS)
    onProgress({ done: Math.min(items.size, total), total })
    if (response.items.length === 0 || items.size >= total) return [...items.values()].slice(0, MAX_ROWS)
  }
}

const COLUMNS: readonly (readonly [header: string, cell: (item: AuditItem) => string])[] = [
  ['Id', ({ id }) => id],
  ['When (UTC)', ({ createdAt }) => utcText(createdAt)],
  ['Action', ({ action }) => action],
  ['Actor', ({ actorName }) => actorName],
  ['Actor email', ({ actorEmail }) => actorEmail],
  ['Target user', ({ targetName }) => targetName],
  ['Target email', ({ targetEmail }) => targetEmail],
  ['Working group', ({ targetCommitteeName }) => targetCommitteeName],
  ['Event', ({ targetEventId }) => targetEventId],
  ['Details', ({ detailsJson }) => detailsJson],
]

/** Write the log as CSV. */
export const auditCsv = (items: readonly AuditItem[]): string =>
  csvFile([COLUMNS.map(([header]) => header), ...items.map((item) => COLUMNS.map(([, cell]) => cell(item)))])
