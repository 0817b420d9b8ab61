import {
  apiBase,
  call,
  orMissing,
  pathOf,
  routes,
  type NotificationChoice,
  type NotificationKind,
  type RequestBody,
  type RequestParts,
} from '@recog/shared-session'
import { isNotOffered } from './profile/name-form'

/** Load all working groups with their people. */
export const loadCommittees = (signal: AbortSignal) => call(routes.committees, { signal })

/** Load all approved members with their institutions; only from servers that offer them. */
export const loadEverybody = (signal: AbortSignal) => call(routes.projectUsers, { signal })

/** Load one working group. @returns undefined if there is no such group */
export const loadCommittee = (id: string, signal: AbortSignal) =>
  orMissing(call(routes.committee, { path: { id }, signal }))

/** Leave a group. @param successorUserId who leads it afterwards; '' if that is not asked */
export const leaveGroup = (id: string, successorUserId: string) =>
  call(routes.leaveGroup, { path: { id }, body: successorUserId === '' ? {} : { successorUserId } })

/** Load one member. @returns undefined if there is no such member */
export const loadMember = (userId: string, signal: AbortSignal) =>
  orMissing(call(routes.member, { path: { userId }, signal }))

/** Load the visitor's own profile. @throws what `call` throws, and an error if the response has none (edge case T151) */
export async function loadProfile(signal: AbortSignal) {
  const profile = await call(routes.profile, { signal })
  if (profile.userId === '') throw new Error('The response has no profile')
  return profile
}

/**
 * Save the visitor's own name with PATCH, or with PUT if the server does not know PATCH (R7.13, edge case T163).
 *
 * @param version of the profile as loaded; '' if the server has none
 * @returns the new version; '' if the server has none
 * @throws what `call` throws: `ApiError` 409 if the profile has changed since; `isNotOffered` recognises servers that know neither
 */
export async function saveName(
  body: RequestBody<'updateName'>,
  version: string,
): Promise<{ readonly version: string }> {
  const saved = await call(routes.updateName, { body, version }).catch((error: unknown) => {
    if (!isNotOffered(error)) throw error
    return call(routes.replaceName, { body, version })
  })
  return { version: saved?.version ?? '' }
}

export type MyDataFormat = RequestParts<'myDataFile'>['path']['format']

/** Load the state of the visitor's export. @param failWhenSignedOut does not ask for a sign-in if the session has ended */
export const loadMyData = (signal: AbortSignal, failWhenSignedOut = false) =>
  call(routes.myData, { signal, failWhenSignedOut })

/** Request an export of the visitor's data. */
export const requestMyData = () => call(routes.requestMyData)

/** Load the visitor's export as the text of a file. The server may first want a proof of who they are. */
export const loadMyDataFile = (format: MyDataFormat) => call(routes.myDataFile, { path: { format } })

/** Load what the visitor was told, and which emails they have chosen. */
export const loadNotifications = (signal: AbortSignal) => call(routes.notifications, { signal })

/** Choose when the email about one kind of thing comes. */
export const chooseNotification = (kind: NotificationKind, choice: NotificationChoice) =>
  call(routes.chooseNotification, { path: { kind }, body: { choice } })

/** Mark what the visitor was told as read. */
export const readNotifications = () => call(routes.readNotifications)

/** Have emails sent to the visitor's address again. */
export const resumeEmails = () => call(routes.resumeEmails)

/** Load to whom the visitor may announce something, and what they have announced. */
export const loadAnnouncements = (signal: AbortSignal) => call(routes.announcements, { signal })

/** Announce something. @param committeeId '' for all members */
export const sendAnnouncement = (committeeId: string, title: string, text: string) =>
  call(routes.sendAnnouncement, { body: { committeeId: committeeId || null, title, text } })

/** The URL of a file of the visitor's export. */
export const myDataHref = (format: MyDataFormat): string =>
  `${apiBase()}${pathOf(routes.myDataFile, { path: { format } })}`
