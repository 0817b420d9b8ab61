import { demoAccountPeople, demoAnswer, demoEvents, demoProjects } from '@recog/api-contract/demo'
import { capabilities } from '@recog/api-contract/constants'
import { MORE_PEOPLE, GROUPS, MEMBERSHIPS, NAMED_PEOPLE, REQUESTS } from './demo-people'
import {
  STEERING,
  type AnswerRow,
  type AuditRow,
  type EventRow,
  type ProjectRow,
  type World,
  type Person,
  type Group,
} from './world'

/** Milliseconds. */
const HOUR = 3_600_000
const DAY = 24 * HOUR

const { steering: STEERING_MEMBER, admin: ADMIN } = demoAccountPeople

const ACTIONS = [
  'membership.added',
  'request.approved',
  'event.created',
  'account.created',
  'project.updated',
] as const

/** Create audit entries of the last weeks. @param now milliseconds since 1970 */
function history(now: number): AuditRow[] {
  return Array.from({ length: 120 }, (_, n) => {
    const action = ACTIONS[n % ACTIONS.length] as string
    return {
      id: String(120 - n),
      createdAt: new Date(now - n * DAY * 0.3).toISOString(),
      action,
      actorId: action === 'account.created' ? ADMIN.id : STEERING_MEMBER.id,
      targetId: action.startsWith('event') ? '' : (MORE_PEOPLE[n % MORE_PEOPLE.length]?.userId ?? ''),
      groupId: action === 'membership.added' ? 'physics' : '',
      eventId: action === 'event.created' ? 'event-1' : '',
      details: action === 'membership.added' ? { role: 'Member', by: 'matrix' } : {},
    }
  })
}

const LONG = 'Collects dose, fractionation and outcome of every course. '
const { lead, member, steering } = demoAccountPeople

/** Events with fields that are difficult to show; no demo event has these. */
const SPECIAL_EVENTS = [
  { title: 'A link that is not safe', days: -27, zone: 'Asia/Tokyo', weblink: 'javascript:alert(1)' },
  { title: 'A time zone that nobody knows', days: -500, zone: 'Foo/Bar', weblink: '' },
].map((event) => ({ ...event, hour: 12, hours: 0, location: 'Online', note: '' }))

/** Create the demo events and the special ones. @param now milliseconds since 1970 */
function eventsAround(now: number): readonly EventRow[] {
  const today = Math.floor(now / DAY) * DAY
  return [...demoEvents, ...SPECIAL_EVENTS].map(({ days, hour, hours, zone, ...fields }, n) => ({
    committeeIds: [],
    cancelledAt: null,
    cancelReason: '',
    seats: null,
    isPublic: false,
    ...fields,
    id: `event-${n + 1}`,
    scheduledUtc: new Date(today + days * DAY + hour * HOUR).toISOString(),
    endsUtc: hours ? new Date(today + days * DAY + (hour + hours) * HOUR).toISOString() : null,
    timeZone: zone,
    version: 1,
  }))
}

/** What the people of the world answered to events to come for all members; the accounts of the demo, nothing yet. */
const answersTo = (now: number): readonly AnswerRow[] =>
  eventsAround(now)
    .filter(({ committeeIds, scheduledUtc }) => committeeIds.length === 0 && Date.parse(scheduledUtc) > now)
    .flatMap(({ id }, event) =>
      MORE_PEOPLE.filter(({ approved }) => approved).flatMap(({ userId }, person) => {
        const answer = demoAnswer(person, event)
        const answeredAt = new Date(now - HOUR).toISOString()
        return answer ? [{ ...answer, eventId: id, userId, isWaiting: false, answeredAt }] : []
      }),
    )

const special = (id: string, changes: Partial<ProjectRow>): ProjectRow => ({
  id,
  name: `Project ${id}`,
  description: 'What it is about, in a sentence or two.',
  ownerUserId: steering.id,
  isApproved: true,
  status: 'In Progress',
  leadIds: [lead.id],
  memberIds: [member.id],
  committeeIds: ['physics'],
  createdAt: '2026-01-15T09:00:00.000Z',
  ...changes,
})

/** Projects with fields that are difficult to show; no demo project has these. */
const SPECIAL_PROJECTS: readonly ProjectRow[] = [
  special('long-description', { name: 'Cumulative dose reporting template', description: LONG.repeat(12) }),
  special('status-of-section-7', {
    name: 'Spine retreatment registry',
    status: 'progress',
    committeeIds: ['spine', 'thorax'],
    leadIds: ['hyphen'],
  }),
  special('unknown-member', {
    name: 'Planning exercise 2024',
    status: 'Completed',
    leadIds: [member.id],
    memberIds: [lead.id, 'no-email', 'gone'],
    committeeIds: ['education'],
  }),
  special('no-members', {
    name: 'Brachytherapy after external beam',
    status: 'Discontinued',
    committeeIds: ['thorax'],
    memberIds: [],
  }),
  special('unknown-status', {
    name: 'A project with a status of its own',
    status: 'On hold',
    committeeIds: [],
    description: '',
    isApproved: false,
  }),
]

/**
 * Create the demo projects and the special ones.
 *
 * @param userIds the people of the world; a demo project has only those of its members
 */
const projectsOf = (userIds: ReadonlySet<string>): readonly ProjectRow[] => [
  ...demoProjects.map(({ groups, leadId, memberIds, ...project }) => ({
    ...project,
    ownerUserId: leadId,
    leadIds: [leadId],
    memberIds: memberIds.filter((id) => userIds.has(id)),
    committeeIds: groups,
    createdAt: '2026-01-15T09:00:00.000Z',
  })),
  ...SPECIAL_PROJECTS,
]

/**
 * Create the usual data.
 *
 * @param now the instant around which events are scheduled, in milliseconds since 1970
 */
export function makeWorld(now: number): World {
  const people = [...NAMED_PEOPLE, ...MORE_PEOPLE, ...REQUESTS].map(sentBefore(now))
  return {
    // By default the texts are those of the specification, which promise temporary passwords.
    capabilities: capabilities.filter((name) => name !== 'invitations'),
    exports: new Map(),
    calendarFeeds: new Map(),
    notificationChoices: CHOICES,
    notifications: toldBefore(now),
    undelivered: null,
    announcements: announcedBefore(now),
    answers: answersTo(now),
    people,
    groups: GROUPS,
    memberships: MEMBERSHIPS,
    events: eventsAround(now),
    projects: projectsOf(new Set(people.map(({ userId }) => userId))),
    audit: history(now),
    decisions: [
      {
        userId: MORE_PEOPLE[3]?.userId ?? '',
        decision: 'approved',
        reason: '',
        decidedAt: new Date(now - 3 * DAY).toISOString(),
        decidedBy: STEERING_MEMBER.id,
      },
    ],
  }
}

const CHOICES: World['notificationChoices'] = {
  'membership-changed': 'now',
  'event-new': 'daily',
  'event-changed': 'daily',
  'event-cancelled': 'now',
  'event-reminder': 'now',
  'project-changed': 'daily',
  announcement: 'now',
}

/** Two notifications, the newer one unread. */
const toldBefore = (now: number): World['notifications'] => [
  {
    id: 'told-2',
    kind: 'event-new',
    title: 'New event: Dose accumulation workshop',
    text: '2026-07-01 15:00, Europe/Dublin\nDublin',
    path: '/events',
    createdAt: new Date(now - 3_600_000).toISOString(),
    isUnread: true,
  },
  {
    id: 'told-1',
    kind: 'membership-changed',
    title: 'Owen Castellane added you to Physics.',
    text: '',
    path: '/committees/physics',
    createdAt: new Date(now - 3 * DAY).toISOString(),
    isUnread: false,
  },
]

const announcedBefore = (now: number): World['announcements'] => [
  {
    id: 'announcement-1',
    title: 'Contours are due on Friday',
    name: 'Physics',
    createdAt: new Date(now - DAY).toISOString(),
    delivered: 38,
    refused: 1,
    waiting: 1,
    withoutEmail: 0,
  },
]

/** The first of the requests has been waiting longest, the persona's own is from today. */
const sentBefore = (now: number) => (person: Person) => {
  if (person.approved) return person
  const n = REQUESTS.indexOf(person)
  const days = n < 0 ? 0 : (REQUESTS.length - n) ** 2
  return { ...person, requestedAt: new Date(now - days * DAY - DAY / 8).toISOString() }
}

/** Create data with the personas and nothing else. */
export function makeEmptyWorld(): World {
  const nothing = {
    notifications: [],
    undelivered: null,
    announcements: [],
    answers: [],
    groups: [],
    events: [],
    projects: [],
    audit: [],
    decisions: [],
  }
  const memberships = [{ userId: STEERING_MEMBER.id, groupId: STEERING, role: 'member' as const }]
  return { ...makeWorld(0), ...nothing, people: NAMED_PEOPLE, memberships }
}

/** Create data with many people and groups, for the matrix. */
export function makeLargeWorld(now: number, peopleCount: number, groupCount: number): World {
  const world = makeWorld(now)
  const groups: Group[] = Array.from({ length: groupCount - world.groups.length }, (_, n) => ({
    id: `group-${n}`,
    name: `Working group ${n + 1}`,
    description: '',
  }))
  const people: Person[] = Array.from({ length: peopleCount - world.people.length }, (_, n) => ({
    ...(MORE_PEOPLE[n % MORE_PEOPLE.length] as Person),
    userId: `many-${n}`,
    lastName: `${MORE_PEOPLE[n % MORE_PEOPLE.length]?.lastName} ${n + 1}`,
    email: `person.${n}@many.example`,
  }))
  const more = people.flatMap(({ userId }, n) => {
    const group = groups[n % groups.length]
    return group ? [{ userId, groupId: group.id, role: 'member' as const }] : []
  })
  return {
    ...world,
    people: [...world.people, ...people, ...manyRequests(now, peopleCount / 10)],
    groups: [...world.groups, ...groups],
    memberships: [...world.memberships, ...more],
    projects: [...world.projects, ...manyProjects(world.projects, groups)],
  }
}

/** A tenth as many open requests as people, one more every hour. */
const manyRequests = (now: number, count: number): Person[] =>
  Array.from({ length: count }, (_, n) => ({
    ...(REQUESTS[0] as Person),
    userId: `request-${n}`,
    firstName: 'Robin',
    lastName: `Applicant ${n + 1}`,
    email: `robin.${n + 1}@many.example`,
    requestedAt: new Date(now - (count - n) * (DAY / 24)).toISOString(),
  }))

function manyProjects(some: readonly ProjectRow[], groups: readonly Group[]): readonly ProjectRow[] {
  return Array.from({ length: 400 - some.length }, (_, n) => ({
    ...(some[n % some.length] as ProjectRow),
    id: `project-${n}`,
    name: `${some[n % some.length]?.name} ${n + 1}`,
    committeeIds: groups.slice(n % groups.length, (n % groups.length) + 2).map(({ id }) => id),
    isApproved: n % 9 !== 0,
    isArchived: n % 7 === 0,
  }))
}
