import { capabilities } from '@recog/api-contract/constants'
import { GROUPS, MORE_PEOPLE, NAMED_PEOPLE, REQUESTS } from './people'
import { eventsAround, PROJECTS } from './work'
import { STEERING, type AuditRow, type Group, type Membership, type Person, type World } from './world'

const DAY = 86_400_000

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
    memberships: memberships(),
    events: eventsAround(now),
    projects: PROJECTS,
    audit: history(now),
    decisions: [
      {
        userId: 'person-3',
        decision: 'approved',
        reason: '',
        decidedAt: new Date(now - 3 * DAY).toISOString(),
        decidedBy: 'steering',
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
    memberships: [{ userId: 'steering', groupId: STEERING, role: 'member' }],
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

function memberships(): Membership[] {
  const fixed: Membership[] = [
    { userId: 'steering', groupId: STEERING, role: 'board' },
    { userId: 'person-0', groupId: STEERING, role: 'member' },
    { userId: 'lead', groupId: 'physics', role: 'board' },
    { userId: 'lead', groupId: 'spine', role: 'board' },
    { userId: 'member', groupId: 'physics', role: 'member' },
    { userId: 'member', groupId: 'thorax', role: 'member' },
    { userId: 'admin', groupId: 'education', role: 'member' },
    { userId: 'person-1', groupId: 'thorax', role: 'board' },
    { userId: 'person-2', groupId: 'education', role: 'board' },
  ]
  const others = MORE_PEOPLE.flatMap(({ userId }, n) => {
    const group = GROUPS[1 + (n % (GROUPS.length - 2))]
    return group ? [{ userId, groupId: group.id, role: 'member' as const }] : []
  })
  const taken = new Set(fixed.map(({ userId, groupId }) => `${userId} ${groupId}`))
  return [...fixed, ...others.filter(({ userId, groupId }) => !taken.has(`${userId} ${groupId}`))]
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
      actorId: action === 'account.created' ? 'admin' : 'steering',
      targetId: action.startsWith('event') ? '' : (MORE_PEOPLE[n % MORE_PEOPLE.length]?.userId ?? ''),
      groupId: action === 'membership.added' ? 'physics' : '',
      eventId: action === 'event.created' ? 'event-1' : '',
      details: action === 'membership.added' ? { role: 'Member', by: 'matrix' } : {},
    }
  })
}
