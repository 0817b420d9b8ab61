import type { ResponseBody } from '@recog/api-contract/client'
import {
  count,
  fieldOf,
  flag,
  instant,
  list,
  object,
  one,
  readInstant,
  rows,
  text,
  textOr,
  texts,
  type Clean,
  type ItemOf,
  type Read,
  type With,
} from './read'

/** An event; `scheduledUtc` is an ISO instant, '' when the server's cannot be read. */
export type PortalEvent = With<
  Clean<ItemOf<ResponseBody<'events'>>>,
  {
    /** For `If-Match`; '' where the server has none. */
    readonly version: string
  }
>

/** How often each answer was given to an event. */
type AnswerCounts = PortalEvent['answers']
/** The session user's answer to an event. */
export type OwnAnswer = Clean<ItemOf<ResponseBody<'myAnswers'>>>
export type SavedAnswer = Clean<ResponseBody<'answerEvent'>>
/** Who has answered an event, and who has not. */
export type AnswersOfEvent = Clean<ResponseBody<'answersOfEvent'>>

/** The links of the session user's calendar programs; instants are '' where there is none. */
export type CalendarFeed = Clean<ResponseBody<'calendarFeed'>>
type CalendarLink = Clean<ResponseBody<'createCalendarFeed'>>

/** A project. */
export type Project = With<
  Clean<ResponseBody<'project'>>,
  {
    /** For `If-Match`; '' where the server has none. */
    readonly version: string
  }
>
/** A person who can be added to a project. */
export type PickerUser = Clean<ItemOf<ResponseBody<'projectUsers'>>>

/** The start of a day if there is no time. */
const toInstant = (value: unknown): string =>
  readInstant(text(value).replace(/^\d{4}-\d\d-\d\d$/, '$&T00:00'))

const toAnswerCounts = object<AnswerCounts>({
  inPerson: count(0),
  online: count(0),
  maybe: count(0),
  no: count(0),
  waiting: count(0),
})

const toEvent = object<PortalEvent>({
  id: text,
  title: textOr('Untitled event'),
  scheduledUtc: toInstant,
  endsUtc: toInstant,
  timeZone: text,
  location: text,
  weblink: text,
  note: text,
  committeeIds: texts,
  cancelledAt: instant,
  cancelReason: text,
  // 0: as many as like.
  seats: count(0),
  answers: toAnswerCounts,
  isPublic: flag,
  version: text,
})

export const toOneEvent = one('id', toEvent)
export const toEvents = rows(toEvent)

const ownAnswer = {
  eventId: text,
  answer: text as Read<OwnAnswer['answer']>,
  attendance: text as Read<OwnAnswer['attendance']>,
  isWaiting: flag,
}
export const toOwnAnswers = rows(object<OwnAnswer>(ownAnswer))
export const toSavedAnswer = object<SavedAnswer>({ ...ownAnswer, answers: toAnswerCounts })

const person = { userId: text, displayName: text, email: text }
export const toAnswersOfEvent = object<AnswersOfEvent>({
  answered: list(
    object<AnswersOfEvent['answered'][number]>({
      ...person,
      answer: ownAnswer.answer,
      attendance: ownAnswer.attendance,
      isWaiting: flag,
      answeredAt: instant,
      orcid: text,
    }),
  ),
  unanswered: list(object<AnswersOfEvent['unanswered'][number]>(person)),
})

const calendarLink = { createdAt: instant, fetchedAt: instant, fetchedBy: text }
export const toCalendarFeed = object<CalendarFeed>({
  ...calendarLink,
  groups: list(object<CalendarFeed['groups'][number]>({ ...calendarLink, committeeId: text, name: text })),
})
export const toCalendarLink = object<CalendarLink>({ url: text })

const toProject = object<Project>({
  id: text,
  name: textOr('Untitled project'),
  description: text,
  ownerUserId: text,
  isApproved: flag,
  status: text,
  leadIds: texts,
  memberIds: texts,
  committeeIds: texts,
  committeeNames: texts,
  isUserLead: flag,
  createdAt: instant,
  isArchived: flag,
  version: text,
})

const toPickerUser = object<PickerUser>({
  userId: text,
  displayName: text,
  email: text,
  institution: text,
  expertiseAreas: text,
})

export const toOneProject = one('id', toProject)
export const toProjects = rows(toProject)
export const toPickerUsers = rows(toPickerUser)

/** The id of the saved project; '' when the response does not contain it (edge case T117). */
export const toSavedId = (value: unknown): string => text(fieldOf(value, 'id'))
