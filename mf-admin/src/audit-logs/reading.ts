import type { AuditItem, AuditPage } from '@recog/shared-session'

/**
 * What an administrator has seen of the log since its newest page was loaded. Entries that arrive meanwhile push older ones
 * to the next page: an upper bound keeps them away where the server applies it, and rows seen on an earlier page are left
 * out in any case (edge case T141).
 */
export interface Reading {
  /** Upper bound for all pages, ISO 8601 in UTC; undefined until the first page has been turned. */
  readonly until: string | undefined
  /** Ids by page. */
  readonly seen: ReadonlyMap<number, readonly string[]>
}

export const NOTHING_READ: Reading = { until: undefined, seen: new Map() }

/**
 * The reading after a page has been left.
 *
 * @param readAt when the page was asked for, in milliseconds since 1970 by the server's clock
 */
export function turned({ until, seen }: Reading, { page, items }: AuditPage, readAt: number): Reading {
  return {
    until: until ?? boundOf(items, readAt),
    seen: new Map(seen).set(
      page,
      items.map(({ id }) => id),
    ),
  }
}

/** The rows of a page that no page before it has shown. */
export function unseen({ seen }: Reading, { page, items }: AuditPage): readonly AuditItem[] {
  const before = new Set([...seen].flatMap(([number, ids]) => (number < page ? ids : [])))
  return items.filter(({ id }) => !before.has(id))
}

/**
 * An instant that no row of the first page is later than. It must not be too early: a bound that cuts off a row moves the
 * pages the other way, and a row is missed. So it is a millisecond after the newest row, for servers that compare with more
 * digits than they send or take the bound itself as out. A server that does not send the newest row first is bounded by the
 * time of the request instead.
 */
function boundOf(items: readonly AuditItem[], readAt: number): string {
  const times = items.map(({ createdAt }) => Date.parse(createdAt)).filter((time) => !Number.isNaN(time))
  const afterNewest = Math.max(...times) + 1
  const newestFirst = (times[0] ?? 0) > (times.at(-1) ?? 0)
  return new Date(newestFirst ? afterNewest : Math.max(afterNewest, readAt)).toISOString()
}
