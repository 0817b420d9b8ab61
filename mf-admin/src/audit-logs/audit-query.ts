import type { AuditQuery } from '../api'

/** What the filter form holds; dates as `2026-05-01`. */
export interface AuditFilter {
  readonly action: string
  readonly actorUserId: string
  readonly targetUserId: string
  readonly from: string
  readonly to: string
}

export const NO_FILTER: AuditFilter = { action: '', actorUserId: '', targetUserId: '', from: '', to: '' }

/** The filters that the URL holds, as `?committeeId=` and `?eventId=` (R2.61). */
export interface UrlFilter {
  readonly committeeId: string
  readonly eventId: string
}

/** Entries per page (R9.2). */
const AUDIT_PAGE_SIZE = 50

/**
 * The query of a page of the log: From as start of day UTC, To as end of day UTC, blank filters left out (R5.15).
 * The days are put together as text: no date of this browser's zone comes into it (edge case T136).
 */
export function auditQuery(filter: AuditFilter & UrlFilter, page: number): AuditQuery {
  const given: AuditQuery = {
    committeeId: filter.committeeId.trim(),
    eventId: filter.eventId.trim(),
    action: filter.action.trim(),
    actorUserId: filter.actorUserId.trim(),
    targetUserId: filter.targetUserId.trim(),
    fromUtc: filter.from && `${filter.from}T00:00:00.000Z`,
    toUtc: filter.to && `${filter.to}T23:59:59.999Z`,
  }
  const kept = Object.entries(given).filter(([, value]) => value !== '')
  return { page, pageSize: AUDIT_PAGE_SIZE, ...Object.fromEntries(kept) }
}

/** The query with an upper bound; To stays when it is earlier. @param until ISO 8601 in UTC */
export function boundedBy(query: AuditQuery, until: string | undefined): AuditQuery {
  if (until === undefined) return query
  const { toUtc } = query
  return { ...query, toUtc: toUtc !== undefined && toUtc < until ? toUtc : until }
}

/** Why a filter cannot be applied. */
export function filterProblem({ from, to }: AuditFilter): string | undefined {
  return from !== '' && to !== '' && from > to ? 'From must not be later than To.' : undefined
}

/** ceil(total / pageSize), at least 1 (R9.2). */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
