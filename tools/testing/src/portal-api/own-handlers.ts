import { toSessionUser, type SessionState } from '@recog/shared-session'
import type { BodyOf, routes } from '@recog/api-contract'
import { fullName, membershipsOf, STEERING, personOf, type World, type Person, type Persona } from './world'
import { Refusal, type Call } from './call'

/** The name of a person, without spaces around it. */
export const nameOf = (person: Person) => fullName(person).trim()

/** The groups of a person, with their role in each. */
export function groupsOf(world: World, userId: string) {
  return membershipsOf(world, userId).flatMap(({ groupId, role }) => {
    const group = world.groups.find(({ id }) => id === groupId)
    return group ? [{ ...group, role }] : []
  })
}

/** The signed-in person, as `userinfo` and the profile return them. */
function session(world: World, me: Person) {
  const { userId, firstName, lastName, email, isAdmin, approved } = me
  return {
    userId,
    userName: email,
    displayName: nameOf(me),
    firstName,
    lastName,
    email,
    isAdmin,
    isCommittee: approved,
    committees: groupsOf(world, userId),
    ...waiting(world, me),
  }
}

/** The open tasks of a person, if the server announces them. */
function waiting(world: World, { userId, approved, requestedAt }: Person) {
  const isSteering = membershipsOf(world, userId).some(({ groupId }) => groupId === STEERING)
  const open = world.people.filter((person) => !person.approved).length
  return {
    ...(world.capabilities.includes('request-dates') && !approved && { requestedAt: requestedAt ?? null }),
    ...(world.capabilities.includes('pending-requests') && isSteering && { pendingRequests: open }),
  }
}

/** Handlers for calls about the session, by their names in the contract. */
export const sessionHandlers = {
  csrfToken: () => ({ csrfToken: 'token' }),
  userInfo: ({ world, me }: Call) => ({ ...session(world, me), capabilities: [...world.capabilities] }),
  logout: () => undefined,
} as const

/** The session state of a persona, as read from the response of the fake API. */
export function sessionOf(world: World, persona: Persona): SessionState {
  const me = personOf(world, persona)
  const call = { world, params: {}, query: new URLSearchParams(), body: undefined }
  const user = me && toSessionUser(sessionHandlers.userInfo({ ...call, me }))
  return user ? { status: 'signed-in', user } : { status: 'signed-out' }
}

/** An export is ready when its state is read a second time. */
function myData({ world, me }: Call) {
  const reads = world.exports.get(me.userId)
  if (reads === undefined) return { state: 'none', requestedAt: null, expiresAt: null }
  world.exports = new Map(world.exports).set(me.userId, reads + 1)
  const now = Date.now()
  return {
    state: reads > 1 ? 'ready' : 'preparing',
    requestedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 7 * 86_400_000).toISOString(),
  }
}

function profile({ world, me }: Call) {
  const person = world.people.find(({ userId }) => userId === me.userId) ?? me
  return {
    ...session(world, person),
    degrees: person.degrees,
    institution: person.institution,
    committees: groupsOf(world, me.userId).map(({ id, name, description, role }) => ({
      committeeId: id,
      committeeName: name,
      committeeDescription: description,
      role,
    })),
    ...(world.capabilities.includes('profile-interests') && {
      expertiseAreas: person.expertiseAreas,
      interestAreas: person.interestAreas,
    }),
    ...(world.capabilities.includes('orcid') && { orcid: orcidOf(me.userId) }),
    ...(world.capabilities.includes('profile-versions') && { version: versionOf(person) }),
  }
}

/** One member has confirmed theirs: the iD of ORCID's fictitious researcher. */
export const orcidOf = (userId: string) => (userId === 'demo-lead' ? '0000-0002-1825-0097' : null)

/** What people can change besides their name. */
const DETAILS = ['degrees', 'institution', 'expertiseAreas', 'interestAreas'] as const

/** Changes with what people can change themselves. */
const versionOf = (person: Person) =>
  Array.from((['firstName', 'lastName', ...DETAILS] as const).map((name) => person[name]).join('|'))
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007, 7)
    .toString()

function rename(call: Call) {
  const { world, me, body, ifMatch } = call
  if (ifMatch !== undefined && ifMatch !== versionOf(me))
    throw new Refusal(
      409,
      'Your profile has been changed in the meantime, in another tab or on another device.',
    )
  const { firstName, lastName, ...sent } = body as BodyOf<(typeof routes)['updateName']>
  const details = Object.fromEntries(DETAILS.map((name) => [name, sent[name] ?? me[name]]))
  world.people = world.people.map((each) =>
    each === me ? { ...each, firstName, lastName, ...details } : each,
  )
  return profile(call)
}

/** To whom somebody may announce something. */
function audiencesOf(world: World, userId: string) {
  const others = membershipsOf(world, userId)
  const isSteering = others.some(({ groupId }) => groupId === STEERING)
  const approved = world.people.filter((person) => person.approved && person.userId !== userId)
  const leads = others.filter(({ role }) => role === 'board').map(({ groupId }) => groupId)
  const groups = world.groups
    .filter(({ id }) => isSteering || leads.includes(id))
    .map(({ id, name }) => ({
      committeeId: id,
      name,
      people: world.memberships.filter((each) => each.groupId === id && each.userId !== userId).length,
      unreachable: [],
    }))
  return isSteering
    ? [{ committeeId: null, name: 'All members', people: approved.length, unreachable: [] }, ...groups]
    : groups
}

/** Handlers for calls about one’s own profile and data, by their names in the contract. */
export const profileHandlers = {
  profile,
  myData,
  requestMyData: (call: Call) => {
    call.world.exports = new Map(call.world.exports).set(call.me.userId, 0)
    return myData(call)
  },
  notifications: ({ world }: Call) => ({
    choices: Object.entries(world.notificationChoices).map(([kind, choice]) => ({ kind, choice })),
    items: world.notifications.map((item) => ({ ...item })),
    undelivered: world.undelivered,
  }),
  resumeEmails: ({ world }: Call) => {
    world.undelivered = null
  },
  announcements: ({ world, me }: Call) => ({
    audiences: audiencesOf(world, me.userId),
    sent: world.announcements.map((each) => ({ ...each })),
  }),
  sendAnnouncement: ({ world, me, body }: Call) => {
    const { committeeId, title } = body as BodyOf<(typeof routes)['sendAnnouncement']>
    const audience = audiencesOf(world, me.userId).find((each) => each.committeeId === (committeeId ?? null))
    if (!audience) throw new Refusal(403, 'You do not lead this group.')
    const { name, people } = audience
    const counts = { delivered: 0, refused: 0, waiting: people, withoutEmail: 0 }
    const id = `announcement-${world.announcements.length + 1}`
    const createdAt = new Date().toISOString()
    world.announcements = [{ id, title, name, createdAt, ...counts }, ...world.announcements]
    return { people }
  },
  chooseNotification: ({ world, params, body }: Call) => {
    const { choice } = body as BodyOf<(typeof routes)['chooseNotification']>
    world.notificationChoices = { ...world.notificationChoices, [params['kind'] ?? '']: choice }
  },
  readNotifications: ({ world }: Call) => {
    world.notifications = world.notifications.map((item) => ({ ...item, isUnread: false }))
  },
  updateName: rename,
  replaceName: rename,
} as const
