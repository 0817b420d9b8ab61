import { capabilities } from '@recog/api-contract/constants'
import { demoAccountPeople } from '@recog/api-contract/demo'
import { GROUPS, MEMBERSHIPS, MORE_PEOPLE, NAMED_PEOPLE } from './people'
import { REQUESTS } from './requests'
import { eventsAround, projectsOf } from './work'
import { STEERING, type World } from './world'
import type { Person } from './rows'
import { history } from './audit-history'
import { DAY } from './durations'

const { steering: STEERING_MEMBER } = demoAccountPeople

/**
 * Create the usual data.
 *
 * @param now the instant around which events are scheduled, in milliseconds since 1970
 */
export function makeWorld(now: number): World {
  const people = [...NAMED_PEOPLE, ...MORE_PEOPLE, ...REQUESTS].map(sentBefore(now))
  return {
    capabilities,
    exports: new Map(),
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

/** The first of the requests has been waiting longest, the persona's own is from today. */
const sentBefore = (now: number) => (person: Person) => {
  if (person.approved) return person
  const n = REQUESTS.indexOf(person)
  const days = n < 0 ? 0 : (REQUESTS.length - n) ** 2
  return { ...person, requestedAt: new Date(now - days * DAY - DAY / 8).toISOString() }
}

/** Create data with the personas and nothing else. */
export function makeEmptyWorld(): World {
  return {
    capabilities,
    exports: new Map(),
    people: NAMED_PEOPLE,
    groups: [],
    memberships: [{ userId: STEERING_MEMBER.id, groupId: STEERING, role: 'member' }],
    events: [],
    projects: [],
    audit: [],
    decisions: [],
  }
}
