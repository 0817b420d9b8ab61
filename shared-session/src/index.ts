export {
  answerChoices,
  auditActions,
  capabilities,
  clinicalRoles,
  limits,
  type AnswerChoice,
  type Capability,
  type MembershipVersion,
  type NotificationChoice,
  type NotificationKind,
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
export { withStorage } from './browser'
export { call, type CallOptions } from './client/call'
export { endDocumentTrace, get, prefetch } from './client/early'
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
export type { Committee, CommitteeName, CommitteePerson } from './domain/groups'
export { readInstant, readRole, type Role } from './domain/read'
export { toSessionUser } from './domain/session'
export type {
  Announcements,
  MyData,
  Named,
  Notifications,
  OwnProfile,
  PublicMember,
  SessionCommittee,
  SessionUser,
} from './domain/session'
export type { Decided, Decision, LeadUsers, MatrixUser, SteeringUser } from './domain/steering'
export type {
  AnswersOfEvent,
  CalendarFeed,
  OwnAnswer,
  PickerUser,
  PortalEvent,
  Project,
  SavedAnswer,
} from './domain/work'
export { mailDraft, MAIL_URL_LIMIT, type MailDraft, type MailRequest } from './mail-draft'
export {
  byName,
  compareNames,
  displayName,
  greetingName,
  inNameOrder,
  searchable,
  sortedByName,
  sortedByNameSteps,
} from './rules/names'
export {
  containsAll,
  search,
  searchIndex,
  searchIndexSteps,
  usePeopleSearch,
  useSearch,
  wordsOf,
  type Searchable,
  type TextsOf,
} from './rules/search'
export { isWebLink } from './rules/web-link'
export { slicedWork, stepCounter, type SlicedWork, type Steps } from './rules/sliced-work'
export { isLeadOf, memberCount, rightsOf } from './rules/permissions'
export {
  AUDIENCE_TEXTS,
  audiences,
  creationRefusal,
  groupsAfterEdit,
  isAllowed,
  isAnswer,
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
export { onProofGiven, onProofRequired, untilProved } from './session/proof'
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
export { configureSettings, readSettings, settings } from './settings'
export type { BotCheckSettings, PortalSettings } from './settings'
/** zustand, of which the page has one copy. */
export { createStore, useStore } from 'zustand'
