import type { AuditItem, AuditPage } from '@recog/shared-session'

/**
 * The pages of the log that an administrator has seen since the first one was loaded. New entries push older ones to the
 * next page: an upper bound excludes them if the server applies it, and entries seen on an earlier page are always omitted
 * (edge case T141).
 */
export interface Reading {
  /** Upper bound for all pages, ISO 8601 in UTC; undefined until the first page has been turned. */
  readonly until: string | undefined
  /** Ids of entries, by page. */
  readonly seen: ReadonlyMap<number, readonly string[]>
}

export const NOTHING_READ: Reading = { until: undefined, seen: new Map() }

/**
 * Add a page that has been left to the reading.
 *
 * @param readAt time of the request, in milliseconds since 1970 by the server's clock
 */
export function withPage({ until, seen }: Reading, { page, items }: AuditPage, readAt: number): Reading {
  return {
    until: until ?? boundOf(items, readAt),
    seen: new Map(seen).set(
      page,
      items.map(({ id }) => id),
    ),
  }
}

/** The entries of a page that no earlier page has shown. */
export function unseen({ seen }: Reading, { page, items }: AuditPage): readonly AuditItem[] {
  const before = new Set([...seen].flatMap(([number, ids]) => (number < page ? ids : [])))
  return items.filter(({ id }) => !before.has(id))
}

/**
 * An upper bound that excludes no entry of the first page: a bound that is too early would shift the pages the other way, and
 * entries would be missed. It is a millisecond after the newest entry, for servers that compare with more digits than they
 * send, or that exclude the bound itself. If the newest entry is not the first, the time of the request is used instead.
 */
function boundOf(items: readonly AuditItem[], readAt: number): string {
  const times = items.map(({ createdAt }) => Date.parse(createdAt)).filter((time) => !Number.isNaN(time))
  const afterNewest = Math.max(...times) + 1
  const newestFirst = (times[0] ?? 0) > (times.at(-1) ?? 0)
  return new Date(newestFirst ? afterNewest : Math.max(afterNewest, readAt)).toISOString()
}
