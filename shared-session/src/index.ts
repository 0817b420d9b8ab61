export {
  auditActions,
  capabilities,
  clinicalRoles,
  limits,
  type Capability,
  type MembershipVersion,
} from '@recog/api-contract/constants'
export {
  pathOf,
  routes,
  type ClientRoute,
  type FilledBody,
  type RequestBody,
  type RequestParts,
  type RequestQuery,
  type RouteName,
} from '@recog/api-contract/client'
export { SESSION_PATH } from '@recog/api-contract/endpoints'
export { call, type CallOptions } from './client/call'
export { endDocumentTrace, prefetch } from './client/early'
export {
  ApiError,
  CsrfUnavailableError,
  NetworkError,
  orMissing,
  serverMessage,
  SessionEndedError,
  statusOf,
  TimeoutError,
  UnreadableResponseError,
} from './client/errors'
export { prefetchAll } from './client/load-client'
export { apiBase, identityHref, loginHref, now } from './client/server'
export type {
  AccountPreview,
  AccountResult,
  AssignedUser,
  AuditItem,
  AuditPage,
  BulkAddResult,
  Holding,
  MembershipStatus,
  PersonDetails,
  PortalPerson,
  SystemFinding,
  SystemReport,
} from './domain/administration'
export type { Committee, CommitteeName, CommitteePerson, Role } from './domain/groups'
export type { MyData, Named, OwnProfile, PublicMember, SessionCommittee, SessionUser } from './domain/session'
export type { Decided, Decision, LeadUsers, MatrixUser, SteeringUser } from './domain/steering'
export type { PickerUser, PortalEvent, Project } from './domain/work'
export { mailDraft, MAIL_URL_LIMIT, type MailDraft, type MailRequest } from './mail/mail-draft'
export { readInstant, readRole } from './readers/read'
export { toSessionUser } from './readers/session-user'
export { byName, compareNames, searchable } from './rules/compare-names'
export { inNameOrder, sortedByName, sortedByNameSteps } from './rules/name-order'
export { displayName, greetingName } from './rules/display-name'
export {
  containsAll,
  search,
  searchIndex,
  searchIndexSteps,
  wordsOf,
  type Searchable,
  type TextsOf,
} from './rules/search'
export { usePeopleSearch, useSearch } from './rules/use-search'
export { slicedWork, stepCounter, type SlicedWork, type Steps } from './rules/sliced-work'
export { isLeadOf, memberCount, rightsOf } from './rules/permissions'
export {
  AUDIENCE_TEXTS,
  audiences,
  creationRefusal,
  groupsAfterEdit,
  isAllowed,
  mayChooseProjectGroup,
  mayCreateProject,
  mayEditProject,
  MEMBERSHIP_TEXTS,
  PROJECT_TEXTS,
  type Audience,
  type Rights,
} from '@recog/api-contract/rules'
export {
  deleteDraft,
  draftKey,
  draftStore,
  hasDraft,
  storedDraft,
  storeDraft,
  type StoredDraft,
} from './session/drafts'
export { rememberAnchor, restoreAnchor } from './session/return-anchor'
export {
  checkRestoredPage,
  continueSignedOut,
  LogoutError,
  refreshSession,
  signOut,
  startSession,
} from './session/session'
export { cancelSignIn, signInAgain } from './session/sign-in-again'
export {
  createSessionStore,
  notePendingRequests,
  SessionContext,
  sessionStore,
  usePendingRequests,
  useSession,
  useUser,
  type SessionState,
  type SessionStore,
} from './session/store'
export { configureSettings, readSettings, settings } from './settings/settings'
export type { BotCheckSettings, PortalSettings } from './settings/settings'
/** zustand, of which the page has one copy. */
export { createStore, useStore } from 'zustand'
