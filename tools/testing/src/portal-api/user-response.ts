import { fullName, membershipsOf } from './people-of-world'
import { STEERING, type World } from './world'
import type { Person } from './rows'

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
export function session(world: World, me: Person) {
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
