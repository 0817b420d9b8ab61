import { membershipsOf, personById } from './people-of-world'
import { STEERING, type World } from './world'
import type { Membership, Person } from './rows'

const isActive = ({ approved, deactivatedAt }: Person): boolean => approved && !deactivatedAt

function othersIn(world: World, groupId: string, userId: string): readonly Membership[] {
  const isOther = (each: Membership) => each.groupId === groupId && each.userId !== userId
  const isActiveMember = ({ userId: id }: Membership) => {
    const person = personById(world, id)
    return person !== undefined && isActive(person)
  }
  return world.memberships.filter(isOther).filter(isActiveMember)
}

/** The groups that a person leads or steers, and whether each needs a successor. */
export const groupsHeldBy = (world: World, userId: string) =>
  membershipsOf(world, userId)
    .filter(({ role, groupId }) => role === 'board' || groupId === STEERING)
    .map(({ role, groupId }) => {
      const others = othersIn(world, groupId, userId)
      const isOnlyLead = role === 'board' && !others.some((each) => each.role === 'board')
      return {
        id: groupId,
        name: world.groups.find(({ id }) => id === groupId)?.name ?? groupId,
        role: role === 'board' ? ('lead' as const) : ('steering' as const),
        needsSuccessor: isOnlyLead || others.length === 0,
        suggested: others.map((each) => each.userId),
      }
    })

/** The running projects that a person owns or leads, and whether each needs a successor. */
export const projectsHeldBy = ({ projects }: World, userId: string) =>
  projects
    .filter(({ status }) => status === 'In Progress')
    .filter(({ ownerUserId, leadIds }) => ownerUserId === userId || leadIds.includes(userId))
    .map(({ id, name, ownerUserId, leadIds, memberIds }) => {
      const isOwner = ownerUserId === userId
      const suggested = [...leadIds, ...memberIds].filter((each) => each !== userId)
      return {
        id,
        name,
        isOwner,
        isLead: leadIds.includes(userId),
        needsSuccessor: isOwner || leadIds.length === 1,
        suggested,
      }
    })
