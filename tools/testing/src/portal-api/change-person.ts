import { found, Refusal } from './call'
import { personById } from './people-of-world'
import type { World } from './world'
import type { Membership, Person } from './rows'

/** Change fields of a person. @throws Refusal 404 if there is no such person */
export const change = (world: World, userId: string, changes: Partial<Person>): void => {
  found(personById(world, userId), 'person')
  world.people = world.people.map((each) => (each.userId === userId ? { ...each, ...changes } : each))
}

/** @throws Refusal 409 if nobody else is an administrator */
export const keepOneAdmin = ({ people }: World, userId: string): void => {
  if (people.some((each) => each.isAdmin && !each.deactivatedAt && each.userId !== userId)) return
  throw new Refusal(409, 'This is the last administrator. Please make somebody else an administrator first.')
}

/** Give a person a role in a group, or remove them from it. */
export function setRole(
  world: World,
  userId: string,
  groupId: string,
  role: Membership['role'] | undefined,
): void {
  const others = world.memberships.filter((each) => each.userId !== userId || each.groupId !== groupId)
  world.memberships = role ? [...others, { userId, groupId, role }] : others
}
