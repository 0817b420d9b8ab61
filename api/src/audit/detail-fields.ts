import type { AuditEntry } from './entry'

/** The details that each action may store besides actor, target and group (edge cases T144, T145). Other actions store none. */
const detailFields: Readonly<Record<string, readonly string[]>> = {
  'account.created': ['delivery'],
  'account.password-reset': ['delivery'],
  'profile.renamed': ['before', 'after'],
  'membership.added': ['role'],
  'membership.removed': ['role'],
  'membership.role-changed': ['before', 'after'],
  'membership.refused': ['as'],
  'event.created': ['title', 'scheduledUtc'],
  'event.updated': ['title', 'scheduledUtc'],
  'event.deleted': ['title', 'scheduledUtc'],
  'event.zone-rules-changed': ['title', 'before', 'scheduledUtc'],
  'project.created': ['name', 'groups', 'leads'],
  'project.updated': ['name', 'status', 'groups', 'leads'],
  'mail.undeliverable': ['kind', 'reason'],
  'audit.purged': ['before', 'rows', 'upTo'],
}

/** The details as stored: fields that are not listed never reach the log (edge case T145). */
export function detailsOf({ action, details = {} }: AuditEntry): string {
  const allowed = detailFields[action] ?? []
  return JSON.stringify(
    Object.fromEntries(Object.entries(details).filter(([name]) => allowed.includes(name))),
  )
}
