export { clinicalRoles, limits } from '@recog/api-contract/constants'
export { answerOf } from './client/answer'
export { api } from './client/api'
export { apiBase } from './client/api-base'
export { keepEarlyAnswer } from './client/early-answers'
export { readAhead } from './client/read-ahead'
export {
  ApiError,
  CsrfUnavailableError,
  NetworkError,
  serverMessage,
  SessionEndedError,
  statusOf,
  TimeoutError,
} from './client/errors'
export { identityHref, loginHref } from './client/identity-links'
export { now } from './client/server-clock'
export type * from './domain/types'
export { loadCommittee, loadCommittees, loadMember } from './loaders'
export { mailDraft, MAIL_URL_LIMIT, type MailDraft, type MailRequest } from './mail/mail-draft'
export {
  toAccountPreviews,
  toAccountResults,
  toAssignedUser,
  toAuditPage,
  toBulkAddResults,
} from './readers/admin'
export { toCommittee, toCommitteeNames, toCommittees } from './readers/committees'
export { toEvent, toEvents } from './readers/events'
export { readInstant } from './readers/instant'
export { toPickerUsers, toProject, toProjects, toSavedId } from './readers/projects'
export { normaliseRole } from './readers/role'
export { toOwnProfile, toPublicMember, toSessionUser } from './readers/session-user'
export { toDecisions, toLeadUsers, toSteeringUsers } from './readers/steering'
export { asObject, text } from './readers/wire'
export { byName, compareNames, searchable } from './rules/compare-names'
export { displayName, greetingName } from './rules/display-name'
export { canCreateProject, canEditProject, isLeadOf, leadsAny, memberCount } from './rules/permissions'
export { checkAfterBack } from './session/after-back'
export { continueSignedOut, refreshSession, startSession } from './session/load-session'
export { rememberAnchor, restoreAnchor } from './session/return-anchor'
export { SessionContext, useSession, useUser } from './session/session-context'
export { giveUpSigningIn, signInAgain } from './session/sign-in-again'
export { LogoutError, signOut } from './session/sign-out'
export { createSessionStore, sessionStore, type SessionState, type SessionStore } from './session/store'
export { configureSettings, readSettings, settings, type PortalSettings } from './settings/settings'
