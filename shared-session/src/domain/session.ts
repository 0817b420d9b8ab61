import { capabilities, exportStates, type Capability, type ExportState } from '@recog/api-contract/constants'
import type { ResponseBody } from '@recog/api-contract/client'
import { settings } from '../settings'
import type { HasRole } from './groups'
import {
  count,
  fieldOf,
  flag,
  instant,
  list,
  object,
  one,
  readRole,
  text,
  textOr,
  texts,
  type Clean,
  type ItemOf,
  type With,
} from './read'

/** The portal's domain as screens know it, derived from the contract (requirements chapter 3). Absent texts are ''. */

/** A membership of the signed-in user. */
export type SessionCommittee = With<Clean<ItemOf<ResponseBody<'userInfo'>['committees']>>, HasRole>

/** Parts of a person that a display name is made from. */
export type Named = Partial<
  Pick<SessionUser, 'displayName' | 'firstName' | 'lastName' | 'userName' | 'email' | 'userId'>
>

/** The signed-in user (R3.5). */
export type SessionUser = With<
  Clean<ResponseBody<'userInfo'>>,
  {
    readonly committees: readonly SessionCommittee[]
    /** Derived from membership in the one steering committee. */
    readonly isSteering: boolean
    readonly capabilities: readonly Capability[]
  }
>

/** A member's public page. */
export type PublicMember = With<
  Clean<ResponseBody<'member'>>,
  { readonly committees: readonly SessionCommittee[] }
>
/** The signed-in user's own profile. */
export type OwnProfile = With<
  Clean<ResponseBody<'profile'>>,
  { readonly committees: readonly SessionCommittee[] }
>

/** The download of what the portal stores about the visitor. */
export type MyData = With<Clean<ResponseBody<'myData'>>, { readonly state: ExportState }>

/** What the visitor was told, and when emails about what come. */
export type Notifications = With<
  Clean<ResponseBody<'notifications'>>,
  {
    /** Undefined unless the visitor's address takes no emails. */
    readonly undelivered: Clean<ResponseBody<'notifications'>['undelivered']> | undefined
  }
>

/** To whom the visitor may announce something, and what they have announced. */
export type Announcements = Clean<ResponseBody<'announcements'>>

/** The profile names these fields differently (R3.5). */
const toSessionCommittee = (value: unknown): SessionCommittee => ({
  id: text(fieldOf(value, 'id')) || text(fieldOf(value, 'committeeId')),
  name: text(fieldOf(value, 'name')) || text(fieldOf(value, 'committeeName')),
  description: text(fieldOf(value, 'description')) || text(fieldOf(value, 'committeeDescription')),
  role: readRole(fieldOf(value, 'role')),
})
const committees = list(toSessionCommittee)

const readUser = object<Omit<SessionUser, 'isSteering'>>({
  userId: text,
  userName: text,
  displayName: text,
  firstName: text,
  lastName: text,
  email: text,
  isAdmin: flag,
  isCommittee: flag,
  committees,
  requestedAt: instant,
  pendingRequests: count(0),
  // Names that this portal does not know are ignored.
  capabilities: (value) => capabilities.filter((name) => texts(value).includes(name)),
})

/**
 * Read the signed-in user (R3.5). `isSteering` is derived from the settings' steering committee.
 *
 * @param value the parsed body of a userinfo response
 * @returns undefined when the response contains no id, user name or address
 */
export function toSessionUser(value: unknown): SessionUser | undefined {
  const user = readUser(value)
  const isSomebody = [user.userId, user.userName, user.email].some((name) => name.trim() !== '')
  const { steeringCommitteeId } = settings()
  return isSomebody
    ? { ...user, isSteering: user.committees.some(({ id }) => id === steeringCommitteeId) }
    : undefined
}

export const toPublicMember = one(
  'userId',
  object<PublicMember>({
    userId: text,
    displayName: text,
    firstName: text,
    lastName: text,
    degrees: text,
    institution: text,
    email: text,
    committees,
    orcid: text,
    hasLeft: flag,
  }),
)

export const toOwnProfile = object<OwnProfile>({
  userId: text,
  displayName: text,
  firstName: text,
  lastName: text,
  degrees: text,
  institution: text,
  email: text,
  expertiseAreas: text,
  interestAreas: text,
  isAdmin: flag,
  isCommittee: flag,
  committees,
  orcid: text,
  version: text,
})

/** The profile as stored; undefined from servers that do not send it. */
export const toSavedProfile = one('userId', toOwnProfile)

/** A state that this portal does not know is none. */
export const toMyData = object<MyData>({
  state: (value) => exportStates.find((state) => state === value) ?? 'none',
  requestedAt: instant,
  expiresAt: instant,
})

const undelivered = object<NonNullable<Notifications['undelivered']>>({ lastAt: instant, reason: text })

export const toNotifications = object<Notifications>({
  undelivered: (value) => (fieldOf(value, 'lastAt') ? undelivered(value) : undefined),
  choices: list(object<ItemOf<Notifications['choices']>>({ kind: text, choice: text })),
  items: list(
    object<ItemOf<Notifications['items']>>({
      id: text,
      kind: text,
      title: textOr('Untitled'),
      text,
      path: text,
      createdAt: instant,
      isUnread: flag,
    }),
  ),
})

export const toAnnouncements = object<Announcements>({
  audiences: list(
    object<ItemOf<Announcements['audiences']>>({
      committeeId: text,
      name: text,
      people: count(0),
      unreachable: texts,
    }),
  ),
  sent: list(
    object<ItemOf<Announcements['sent']>>({
      id: text,
      title: textOr('Untitled'),
      name: text,
      createdAt: instant,
      delivered: count(0),
      refused: count(0),
      waiting: count(0),
      withoutEmail: count(0),
    }),
  ),
})

/** How many people get an announcement. */
export const toAnnounced = object<Clean<ResponseBody<'sendAnnouncement'>>>({ people: count(0) })
