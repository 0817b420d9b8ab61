import type { AuditEntry } from './entry'

/** What an action may keep besides who, whom and where (edge cases T144, T145). An action that is not named keeps nothing. */
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
  'audit.purged': ['before', 'rows', 'upTo'],
}

/** The details as they are stored: fields that are not on the list never reach the log. */
export function detailsOf({ action, details = {} }: AuditEntry): string {
  const allowed = detailFields[action] ?? []
  return JSON.stringify(
    Object.fromEntries(Object.entries(details).filter(([name]) => allowed.includes(name))),
  )
}
