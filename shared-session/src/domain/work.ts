import type { ResponseBody } from '@recog/api-contract/client'
import {
  fieldOf,
  flag,
  instant,
  object,
  one,
  readInstant,
  rows,
  text,
  textOr,
  texts,
  type Clean,
  type ItemOf,
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

/** The link of the session user's calendar program; instants are '' where there is none. */
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
  version: text,
})

export const toOneEvent = one('id', toEvent)
export const toEvents = rows(toEvent)

export const toCalendarFeed = object<CalendarFeed>({
  createdAt: instant,
  fetchedAt: instant,
  fetchedBy: text,
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
