import { isAllowed, type Audience, type Rights } from '@recog/api-contract/rules'
import { STEERING, type World } from './world'
import type { Person } from './rows'
import { membershipsOf } from './people-of-world'

/** The rights of a person, as the rules need them. */
export function rightsOf(world: World, { userId, approved, isAdmin }: Person): Rights {
  const memberships = membershipsOf(world, userId)
  return {
    userId,
    isApproved: approved,
    isSteering: memberships.some(({ groupId }) => groupId === STEERING),
    isAdmin,
    leads: memberships.filter(({ role }) => role === 'board').map(({ groupId }) => groupId),
  }
}

/** Whether a person may make a call, before any rule about its object (requirements chapter 6). */
export const mayCall = (world: World, me: Person | undefined, audience: Audience): boolean =>
  audience === 'anyone' || (me !== undefined && isAllowed(audience, rightsOf(world, me)))
