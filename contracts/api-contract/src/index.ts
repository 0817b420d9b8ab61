export * from './constants'
export { isEmail } from './email'
export { foldLetters, padNumbers } from './fold-letters'
export type { RouteName } from './endpoints'
export type { ResponseOf, BodyOf, CompleteResponseOf, Method, ParamsOf, QueryOf, Route } from './route'
export { routes } from './routes'
export { errorBody, tidyLine, tidyText, type ErrorBody } from './wire'
export type {
  AccountResultWire,
  AccountsRequest,
  AssignUserRequest,
  BulkAddResultWire,
} from './administration'
export {
  movedEnd,
  replaceEventFields,
  type AnswersOfEventWire,
  type CalendarFeedWire,
  type EventReplacement,
  type EventWire,
  type EventWrite,
  type OwnAnswerWire,
  type SavedAnswerWire,
} from './events'
export type { CommitteePersonWire, CommitteeWire, GroupChange, GroupFields } from './groups'
export { membershipRequest, type MembershipRequest, type PublicGroup } from './join'
export type { AuditItemWire, AuditQuery, SecurityItemWire, SecurityQuery, SystemWire } from './logs'
export type { MyDataWire, PublicMemberWire } from './members'
export type { AnnouncementsWire, NotificationsWire } from './notifications'
export type { AdministratorUpdate, Deactivation, LeaveRequest, PersonDetailsWire, PersonWire } from './people'
export type { PickerUserWire, ProjectWire, ProjectWrite } from './projects'
export type { NameUpdate, OwnProfileWire, SessionUserWire } from './session'
export type { AssignRequest, LeadUsersWire, SteeringUserWire } from './steering'
