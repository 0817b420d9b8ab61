import { capabilities } from '@recog/api-contract/constants'
import { demoAccountPeople } from '@recog/api-contract/demo'
import { GROUPS, MEMBERSHIPS, MORE_PEOPLE, NAMED_PEOPLE, REQUESTS } from './people'
import { eventsAround, projectsOf } from './work'
import { STEERING, type AuditRow, type Group, type Person, type World } from './world'

const DAY = 86_400_000
const { steering: STEERING_MEMBER, admin: ADMIN } = demoAccountPeople

/**
 * Create the usual data.
 *
 * @param now the instant around which events are scheduled, in milliseconds since 1970
 */
export function makeWorld(now: number): World {
  const people = [...NAMED_PEOPLE, ...MORE_PEOPLE, ...REQUESTS]
  return {
    capabilities,
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

/** Create data with the personas and nothing else. */
export function makeEmptyWorld(): World {
  return {
    capabilities,
    people: NAMED_PEOPLE,
    groups: [],
    memberships: [{ userId: STEERING_MEMBER.id, groupId: STEERING, role: 'member' }],
    events: [],
    projects: [],
    audit: [],
    decisions: [],
  }
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
    people: [...world.people, ...people],
    groups: [...world.groups, ...groups],
    memberships: [...world.memberships, ...more],
  }
}

const ACTIONS = [
  'membership.added',
  'request.approved',
  'event.created',
  'account.created',
  'project.updated',
] as const

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
