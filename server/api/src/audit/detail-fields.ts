import type { AuditEntry } from './entry'

/** The details that each action may store besides actor, target and group (edge cases T144, T145). Other actions store none. */
const detailFields: Readonly<Record<string, readonly string[]>> = {
  'account.created': ['delivery'],
  'account.invited': ['delivery'],
  'account.password-reset': ['delivery'],
  'profile.renamed': ['before', 'after'],
  'profile.changed': ['fields'],
  'person.erased': ['also'],
  'membership.added': ['role'],
  'membership.removed': ['role'],
  'membership.left': ['role'],
  'membership.role-changed': ['before', 'after'],
  'membership.refused': ['as'],
  'event.created': ['title', 'scheduledUtc', 'groups', 'openToVisitors'],
  'event.updated': ['title', 'scheduledUtc', 'groups', 'openToVisitors'],
  'event.cancelled': ['title', 'scheduledUtc'],
  'event.restored': ['title', 'scheduledUtc'],
  'event.deleted': ['title', 'scheduledUtc'],
  'event.zone-rules-changed': ['title', 'before', 'scheduledUtc'],
  'project.created': ['name', 'groups', 'leads'],
  'project.updated': ['name', 'status', 'groups', 'leads'],
  'project.handed-over': ['name', 'owner', 'lead'],
  'project.archived': ['name', 'status', 'groups', 'leads'],
  'project.restored': ['name', 'status', 'groups', 'leads'],
  'announcement.sent': ['title', 'people'],
  'notifications.changed': ['kind', 'choice'],
  'mail.undeliverable': ['kind', 'reason'],
  'audit.key-changed': ['before', 'sealed'],
  'audit.purged': ['before', 'rows', 'upTo'],
  'audit.rechained': ['rows', 'head', 'valid'],
  'database.restored': ['lostUpTo', 'alsoLost', 'sessions'],
}

/** Details that name the target. They are stored apart, and erased with the person (ADR 21). */
const personalFields: Readonly<Record<string, readonly string[]>> = {
  'profile.renamed': ['before', 'after'],
}

/** The details of a row as stored: what the chain covers as it is, and what it covers by a commitment. */
interface StoredDetails {
  readonly plain: string
  /** Undefined if nothing in them is personal. */
  readonly personal: string | undefined
}

/** Divide details into plain and personal ones. Fields that are not listed never reach the log (edge case T145). */
export function detailsOf({ action, details = {} }: Pick<AuditEntry, 'action' | 'details'>): StoredDetails {
  const allowed = detailFields[action] ?? []
  const isPersonal = (name: string): boolean => personalFields[action]?.includes(name) ?? false
  const fields = Object.entries(details).filter(([name]) => allowed.includes(name))
  const personal = fields.filter(([name]) => isPersonal(name))
  return {
    plain: JSON.stringify(Object.fromEntries(fields.filter(([name]) => !isPersonal(name)))),
    personal: personal.length > 0 ? JSON.stringify(Object.fromEntries(personal)) : undefined,
  }
}

/** Stored details. Nothing if somebody has damaged them, which the verification of the chain reports. */
export function parseDetails(stored: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(stored)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

/** All details of a row, for people who read the log. Erased ones are missing. */
export const readDetails = (plain: string, personal: string | null): string =>
  personal === null ? plain : JSON.stringify({ ...parseDetails(plain), ...parseDetails(personal) })
