export const clinicalRoles = [
  'Physician',
  'Physicist',
  'Informaticist',
  'Dosimetrist',
  'Radiation Therapist',
  'Administrator',
  'Grants',
] as const

export const limits = {
  name: 100,
  displayName: 200,
  email: 254,
  degrees: 200,
  institution: 300,
  interests: 300,
  clinicalRoles: 500,
  groupName: 100,
  groupDescription: 500,
  eventTitle: 200,
  eventLocation: 300,
  eventNote: 2000,
  cancelReason: 500,
  eventSeats: 100_000,
  eventCopies: 60,
  weblink: 2000,
  projectName: 200,
  projectDescription: 2000,
  projectStatus: 100,
  declineReason: 1000,
  announcementTitle: 150,
  announcementText: 5000,
  addressesPerCall: 500,
  assignmentsPerCall: 200,
  peoplePerProject: 500,
  id: 200,
} as const

/** The largest body that the API reads. The web server refuses larger ones before it calls the API. Bytes. */
export const MAX_BODY_BYTES = 256 * 1024

export const auditPage = { defaultSize: 50, maxSize: 200 } as const

export const wireRoles = ['Board', 'Member'] as const
export type WireRole = (typeof wireRoles)[number]

/** The wire value of `userRole` that means approved (R3.8). */
export const approvedRole = 'Committee'

/**
 * A client sends this header with the value 1 to announce that it sends `If-Match` where the server has versions. The server
 * then refuses a write without it (428), so that no such client overwrites by mistake.
 */
export const VERSION_CAPABLE_HEADER = 'X-Version-Capable'

/** The e-mail about a decision until it is delivered: not sent yet, refused so far, or given up or come back. */
export const decisionMails = ['waiting', 'failing', 'failed'] as const
export type DecisionMail = (typeof decisionMails)[number]

/** The version of a membership, which changes with it: the role in the group, or none. */
export const membershipVersions = ['none', 'member', 'board'] as const
export type MembershipVersion = (typeof membershipVersions)[number]

/** The kinds of event in the security log. */
export const securityEvents = [
  'sign-in.failed',
  'access.refused',
  'throttled',
  'signed-out',
  'session.expired',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** What the doctor looks at, and how well each is. */
export const systemChecks = [
  'running',
  'schema',
  'database-file',
  'mail',
  'url',
  'proxies',
  'backup',
  'administrators',
  'keys',
  'audit-log',
  'releases',
  'clock',
  'time-zones',
  'disk',
] as const
export type SystemCheck = (typeof systemChecks)[number]
export const systemStatuses = ['ok', 'warning', 'problem'] as const
export type SystemStatus = (typeof systemStatuses)[number]

/** "My data" as a page to read, and for programs. */
export const exportFormats = ['html', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportStates = ['none', 'preparing', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** How the owner of a new or reset account signs in: with a temporary password (R4.9), or by a link to choose one. */
export const accountDeliveries = ['password', 'link'] as const
export type AccountDelivery = (typeof accountDeliveries)[number]

/** How the owner of an account signs in: by a link that was mailed, with a temporary password, or in a way of their own. */
export const accountAccess = ['invited', 'temporary', 'own'] as const
export type AccountAccess = (typeof accountAccess)[number]

/** What members are told of by email and on their page of notifications, in the order of their settings. */
export const notificationKinds = [
  'request-waiting',
  'request-decided',
  'membership-changed',
  'event-new',
  'event-changed',
  'event-cancelled',
  'event-reminder',
  'project-changed',
  'announcement',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
/** When the email comes: at once, once a day in one with everything else, or never. */
export const notificationChoices = ['now', 'daily', 'off'] as const
export type NotificationChoice = (typeof notificationChoices)[number]

/** Whether somebody comes to an event, and how. */
export const eventAnswers = ['yes', 'maybe', 'no'] as const
export type EventAnswer = (typeof eventAnswers)[number]
export const attendances = ['in-person', 'online'] as const
export type Attendance = (typeof attendances)[number]
/** The answers to an event: buttons in the portal, and on the page that an email links to. */
export const answerChoices = [
  { key: 'inPerson', label: 'In person', answer: 'yes', attendance: 'in-person' },
  { key: 'online', label: 'Online', answer: 'yes', attendance: 'online' },
  { key: 'maybe', label: 'Maybe', answer: 'maybe', attendance: null },
  { key: 'no', label: 'No', answer: 'no', attendance: null },
] as const
export type AnswerChoice = (typeof answerChoices)[number]

/** Every action that the reference server records in the audit log, as noun.verb. Other servers may use other names. */
export const auditActions = [
  'account.address-change-requested',
  'account.address-changed',
  'account.admin-revoked',
  'account.created',
  'account.deactivated',
  'account.invited',
  'account.made-admin',
  'account.password-reset',
  'account.reactivated',
  'account.sessions-ended',
  'account.unlocked',
  'announcement.sent',
  'audit.key-changed',
  'audit.purged',
  'audit.rechained',
  'calendar-feed.created',
  'calendar-feed.ended',
  'data.seeded',
  'database.restored',
  'event.answered',
  'event.cancelled',
  'event.created',
  'event.deleted',
  'event.place-given',
  'event.restored',
  'event.updated',
  'event.zone-rules-changed',
  'group.saved',
  'institution.linked',
  'institution.unlinked',
  'mail.resumed',
  'mail.undeliverable',
  'member.approval-undone',
  'member.approved',
  'member.decline-undone',
  'member.declined',
  'membership.added',
  'membership.left',
  'membership.refused',
  'membership.removed',
  'membership.request-ignored',
  'membership.requested',
  'membership.role-changed',
  'notifications.changed',
  'orcid.added',
  'orcid.removed',
  'passkey.added',
  'passkey.removed',
  'passkey.renamed',
  'password.changed',
  'password.link-requested',
  'password.reset',
  'person.erased',
  'profile.changed',
  'profile.export-requested',
  'profile.renamed',
  'project.archived',
  'project.created',
  'project.handed-over',
  'project.restored',
  'project.updated',
  'recovery-code.used',
  'recovery-codes.renewed',
  'second-factor.added',
  'second-factor.removed',
  'second-factor.reset-asked',
  'second-factor.reset-confirmed',
  'second-factor.reset-refused',
  'second-factor.reset-withdrawn',
  'session.ended',
  'session.ended-elsewhere',
  'session.started',
] as const

/**
 * Everything a server may offer beyond chapter 7 of the requirements (R7.46). The server announces its capabilities in
 * `userinfo`, and screens omit features that are not announced.
 */
export const capabilities = [
  'bot-challenge',
  'decline',
  'decision-history',
  'account-preview',
  'account-links',
  'project-versions',
  'my-data',
  'erasure',
  'security-log',
  'people',
  'leave-group',
  'undo-decision',
  'request-dates',
  'pending-requests',
  'people-details',
  'project-archive',
  'audit-search',
  'bulk-names',
  'system',
  'membership-versions',
  'event-end',
  'profile-versions',
  'profile-details',
  'profile-interests',
  'public-group',
  'audit-except',
  'password-state',
  'bulk-links',
  'group-editing',
  'calendar-feed',
  'event-groups',
  'event-cancel',
  'notifications',
  'announcements',
  'held-addresses',
  'event-answers',
  'event-copies',
  'public-events',
  'step-up',
  'account-state',
  'second-step-reset',
  'orcid',
  'invitations',
] as const
export type Capability = (typeof capabilities)[number]
