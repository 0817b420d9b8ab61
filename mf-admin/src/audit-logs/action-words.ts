import type { auditActions } from '@recog/shared-session'

type KnownAction = (typeof auditActions)[number]

/** What the reference server records, as a person would say it; a group takes the place of `{group}`. */
const WORDS: Readonly<Record<KnownAction, string>> = {
  'account.address-change-requested': 'Asked for another email address',
  'account.address-changed': 'Changed the email address',
  'account.admin-revoked': 'Revoked administrator rights',
  'account.created': 'Created an account',
  'account.deactivated': 'Deactivated the account',
  'account.made-admin': 'Made administrator',
  'account.password-reset': 'Reset the password',
  'account.reactivated': 'Reactivated the account',
  'account.sessions-ended': 'Ended all sessions',
  'account.unlocked': 'Unlocked the account',
  'audit.key-changed': 'Changed the key of the audit log',
  'audit.purged': 'Removed old entries of the audit log',
  'audit.rechained': 'Chained the audit log again',
  'calendar-feed.created': 'Made a link for a calendar program',
  'calendar-feed.ended': 'Ended the link for a calendar program',
  'data.seeded': 'Added demo data',
  'database.restored': 'Restored the database',
  'event.cancelled': 'Cancelled an event',
  'event.created': 'Posted an event',
  'event.deleted': 'Deleted an event',
  'event.restored': 'Took back the cancellation of an event',
  'event.updated': 'Changed an event',
  'event.zone-rules-changed': 'Moved an event with its timezone',
  'group.saved': 'Saved {group}',
  'mail.undeliverable': 'Could not deliver an email',
  'member.approval-undone': 'Took back the approval',
  'member.approved': 'Approved',
  'member.decline-undone': 'Took back the decline',
  'member.declined': 'Declined',
  'membership.added': 'Added to {group}',
  'membership.left': 'Left {group}',
  'membership.refused': 'Refused to change {group}',
  'membership.removed': 'Removed from {group}',
  'membership.request-ignored': 'Asked to join again',
  'membership.requested': 'Asked to join',
  'membership.role-changed': 'Changed the role in {group}',
  'notifications.changed': 'Changed which emails they get',
  'password.changed': 'Changed the password',
  'password.link-requested': 'Asked for a password link',
  'password.reset': 'Chose a new password by a link',
  'person.erased': 'Erased',
  'profile.changed': 'Changed the profile',
  'profile.export-requested': 'Asked for a copy of the data',
  'profile.renamed': 'Changed the name',
  'project.archived': 'Archived a project',
  'project.created': 'Created a project',
  'project.handed-over': 'Handed over a project',
  'project.restored': 'Restored a project',
  'project.updated': 'Changed a project',
  'recovery-code.used': 'Used a recovery code',
  'recovery-codes.renewed': 'Made new recovery codes',
  'second-factor.added': 'Added a second step of signing in',
  'second-factor.removed': 'Removed the second step of signing in',
  'session.ended': 'Signed out',
  'session.ended-elsewhere': 'Signed out elsewhere',
  'session.started': 'Signed in',
}

const isKnown = (action: string): action is KnownAction => Object.hasOwn(WORDS, action)

/** An action in words, such as "Added to Pelvis". Those of other servers stay as they are. */
export const actionWords = (action: string, group = ''): string =>
  isKnown(action) ? WORDS[action].replace('{group}', () => group || 'a working group') : action
