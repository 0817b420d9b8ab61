import type { RouteName } from '@recog/api-contract'
import {
  toAccountPreviews,
  toAccountResults,
  toAssignedUser,
  toAuditPage,
  toBulkAddResults,
  toPeople,
  toPersonDetails,
  toSystemReport,
} from '../domain/administration'
import { toCommitteeNames, toCommittees, toOneCommittee } from '../domain/groups'
import { fieldOf, text, type Read } from '../domain/read'
import {
  toAnnounced,
  toAnnouncements,
  toMyData,
  toNotifications,
  toOwnProfile,
  toPublicMember,
  toSavedProfile,
  toSessionUser,
} from '../domain/session'
import { toDecided, toDecisions, toLeadUsers, toSteeringUsers } from '../domain/steering'
import {
  toAnswersOfEvent,
  toCalendarFeed,
  toCalendarLink,
  toEvents,
  toOneEvent,
  toOneProject,
  toOwnAnswers,
  toPickerUsers,
  toProjects,
  toSavedAnswer,
  toSavedId,
} from '../domain/work'
import { parseJson, serverMessageOf, UnreadableResponseError } from './errors'

/** Turns the body of a response into domain types. */
type Body<T> = (body: string) => T

/** JSON that the caller needs. For an empty body the reader gets `undefined`. */
const json =
  <T>(read: Read<T>): Body<T> =>
  (body) => {
    const parsed = parseJson(body)
    if (parsed === undefined && body.trim() !== '')
      throw new UnreadableResponseError('The response is not JSON')
    return read(parsed)
  }

/** JSON that the caller can do without: the call succeeds whatever the body is (R7.4). */
const ifJson =
  <T>(read: Read<T>): Body<T> =>
  (body) =>
    read(parseJson(body))

/** The shape of this response is not specified (R7.10), or no screen uses it. */
const ignored: Body<undefined> = () => undefined

/** The reader of each call's response. */
const responses = {
  csrfToken: json((value) => text(fieldOf(value, 'csrfToken'))),
  userInfo: json(toSessionUser),
  logout: ignored,
  profile: json(toOwnProfile),
  replaceName: ifJson(toSavedProfile),
  updateName: ifJson(toSavedProfile),
  myData: json(toMyData),
  requestMyData: json(toMyData),
  myDataFile: (body) => body,
  notifications: json(toNotifications),
  chooseNotification: ignored,
  readNotifications: ignored,
  resumeEmails: ignored,
  announcements: json(toAnnouncements),
  sendAnnouncement: json(toAnnounced),
  member: json(toPublicMember),
  committees: json(toCommittees),
  committee: json(toOneCommittee),
  createGroup: ignored,
  replaceGroup: ignored,
  leaveGroup: ignored,
  leadUsers: json(toLeadUsers),
  leadAssign: ignored,
  membershipRequest: (body: string) => serverMessageOf(body) ?? '',
  publicGroup: ignored,
  botChallenge: ignored,
  steeringCommittees: json(toCommitteeNames),
  steeringUsers: json(toSteeringUsers),
  approve: ifJson(toDecided),
  decline: ifJson(toDecided),
  undoDecision: ignored,
  decisions: json(toDecisions),
  steeringAssign: ignored,
  events: json(toEvents),
  createEvent: ifJson(toOneEvent),
  replaceEvent: ignored,
  deleteEvent: ignored,
  cancelEvent: ignored,
  restoreEvent: ignored,
  myAnswers: json(toOwnAnswers),
  answerEvent: json(toSavedAnswer),
  answersOfEvent: json(toAnswersOfEvent),
  copyEvent: ignored,
  calendarFeed: json(toCalendarFeed),
  createCalendarFeed: json(toCalendarLink),
  endCalendarFeed: ignored,
  calendarFile: ignored,
  projects: json(toProjects),
  projectUsers: json(toPickerUsers),
  project: json(toOneProject),
  createProject: ifJson(toSavedId),
  replaceProject: ifJson(toSavedId),
  adminCommittees: json(toCommitteeNames),
  previewAccounts: json(toAccountPreviews),
  accounts: json(toAccountResults),
  bulkAdd: json(toBulkAddResults),
  assignUser: json(toAssignedUser),
  createCommitteeUsers: ignored,
  eraseUser: ignored,
  securityLog: ignored,
  people: json(toPeople),
  person: json(toPersonDetails),
  deactivatePerson: ignored,
  reactivatePerson: ignored,
  setAdministrator: ignored,
  endPersonSessions: ignored,
  unlockPerson: ignored,
  askSecondStepReset: ignored,
  confirmSecondStepReset: ignored,
  withdrawSecondStepReset: ignored,
  system: json(toSystemReport),
  auditLogs: json(toAuditPage),
} as const satisfies { readonly [N in RouteName]: Body<unknown> }

/** The parsed response to a call. */
export type ResponseOf<N extends RouteName> = ReturnType<(typeof responses)[N]>

/**
 * Read the body of a response.
 *
 * @throws UnreadableResponseError when the body is not what the call needs
 */
export function readResponse<N extends RouteName>(name: N, body: string): ResponseOf<N> {
  return responses[name](body) as ResponseOf<N>
}
