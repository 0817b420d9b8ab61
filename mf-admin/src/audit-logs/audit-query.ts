import type { AuditQuery } from '../api'

/** The filters of the log, as in its URL; dates as `2026-05-01`. Blank ones do not filter. */
export interface LogFilter {
  readonly action: string
  /** '' leaves out sign-ins and sign-outs, unless an action is chosen; 'shown' does not. */
  readonly signIns: string
  readonly actorUserId: string
  readonly targetUserId: string
  /** Finds the entries in which this person is the actor or the target. */
  readonly userId: string
  readonly committeeId: string
  readonly eventId: string
  readonly from: string
  readonly to: string
}

export const NO_FILTER: LogFilter = {
  action: '',
  signIns: '',
  actorUserId: '',
  targetUserId: '',
  userId: '',
  committeeId: '',
  eventId: '',
  from: '',
  to: '',
}

/** Entries per page (R9.2). */
const AUDIT_PAGE_SIZE = 50

/**
 * Build the query for one page of the log: From is the start of a day in UTC, To the end; blank filters are omitted (R5.15).
 * The instants are concatenated as text, so the zone of the browser does not matter (edge case T136).
 *
 * @param page from 1
 */
export function auditQuery(filter: LogFilter, page: number): AuditQuery {
  const given: AuditQuery = {
    committeeId: filter.committeeId.trim(),
    eventId: filter.eventId.trim(),
    action: filter.action.trim(),
    exceptAction: hidesSignIns(filter) ? 'session' : '',
    actorUserId: filter.actorUserId.trim(),
    targetUserId: filter.targetUserId.trim(),
    userId: filter.userId.trim(),
    fromUtc: filter.from && `${filter.from}T00:00:00.000Z`,
    toUtc: filter.to && `${filter.to}T23:59:59.999Z`,
  }
  const filled = Object.entries(given).filter(([, value]) => value !== '')
  return { page, pageSize: AUDIT_PAGE_SIZE, ...Object.fromEntries(filled) }
}

/** Whether sign-ins and sign-outs are left out: they would push everything else off the first page. */
export const hidesSignIns = ({ action, signIns }: LogFilter): boolean =>
  action.trim() === '' && signIns === ''

/**
 * Add an upper bound to a query; an earlier To stays.
 *
 * @param until ISO 8601 in UTC
 */
export function boundedBy(query: AuditQuery, until: string | undefined): AuditQuery {
  if (until === undefined) return query
  const { toUtc } = query
  return { ...query, toUtc: toUtc !== undefined && toUtc < until ? toUtc : until }
}

/** Whether a text is a day that exists, as `2026-05-01`. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`)
}

/** Check a filter. @returns why it cannot be applied; undefined if it can */
export function filterProblem({ from, to }: LogFilter): string | undefined {
  if (![from, to].every((day) => day === '' || isDay(day)))
    return 'From and To must be dates, such as 2026-05-01.'
  return from !== '' && to !== '' && from > to ? 'From must not be later than To.' : undefined
}

/** Count the pages of a log: at least 1 (R9.2). */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
