import { MORE_PEOPLE } from './people'
import { REQUESTS } from './requests'
import type { World } from './world'
import type { Group, Person, ProjectRow } from './rows'
import { makeWorld } from './make-world'
import { DAY } from './durations'

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
