import { found, type Call } from './call'
import { activePeople } from './people-of-world'
import type { World } from './world'
import type { Group, Membership } from './rows'
import { groupsOf, nameOf } from './user-response'

function committee(world: World, group: Group) {
  const of = (role: Membership['role']) =>
    world.memberships
      .filter((membership) => membership.groupId === group.id && membership.role === role)
      .flatMap(({ userId }) => activePeople(world).find((person) => person.userId === userId) ?? [])
      .map((person) => ({
        userId: person.userId,
        displayName: nameOf(person),
        email: person.email,
        role,
        joinedAt: '2025-03-01T00:00:00.000Z',
      }))
  return { ...group, board: of('board'), members: of('member') }
}

/** Handlers for calls about working groups and members, by their names in the contract. */
export const groupHandlers = {
  member: ({ world, params }: Call) => {
    const person = found(
      world.people.find(({ userId, approved }) => approved && userId === params['userId']),
      'member',
    )
    const { userId, firstName, lastName, degrees, institution, email, deactivatedAt } = person
    const name = { userId, displayName: nameOf(person), firstName, lastName }
    if (deactivatedAt)
      return { ...name, degrees: '', institution: '', email: '', committees: [], hasLeft: true }
    const committees = groupsOf(world, userId)
    return {
      ...name,
      degrees,
      institution,
      email,
      committees,
    }
  },
  committees: ({ world }: Call) => world.groups.map((group) => committee(world, group)),
  committee: ({ world, params }: Call) =>
    committee(
      world,
      found(
        world.groups.find(({ id }) => id === params['id']),
        'group',
      ),
    ),
} as const
