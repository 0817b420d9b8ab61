import type { AdministratorUpdate, BodyOf, LeaveRequest, routes } from '@recog/api-contract'
import { found, Refusal, type Call } from './call'
import { fullName, personById } from './people-of-world'
import { STEERING } from './world'
import type { Person } from './rows'
import { groupsHeldBy, projectsHeldBy } from './holdings'
import { change, keepOneAdmin, setRole } from './change-person'
import { deactivate } from './deactivate'

const row = (person: Person) => ({
  userId: person.userId,
  displayName: fullName(person).trim(),
  email: person.email,
  userRole: person.approved ? 'Committee' : 'Applicant',
  isAdmin: person.isAdmin,
  deactivatedAt: person.deactivatedAt ?? null,
})

function leave({ world, me, params, body }: Call): void {
  const groupId = params['id'] ?? ''
  const { successorUserId } = body as LeaveRequest
  const held = groupsHeldBy(world, me.userId).find(({ id }) => id === groupId)
  if (held?.needsSuccessor && !successorUserId)
    throw new Refusal(409, 'You are the only lead of this group. Please choose a member who takes over.')
  if (successorUserId) setRole(world, successorUserId, groupId, 'board')
  setRole(world, me.userId, groupId, undefined)
}

function erase({ world, body }: Call) {
  const { email } = body as BodyOf<(typeof routes)['eraseUser']>
  const { userId, deactivatedAt } = found(
    world.people.find((each) => each.email === email),
    'person',
  )
  if (!deactivatedAt) throw new Refusal(409, 'This person is an active member. They must leave first.')
  world.people = world.people.filter((each) => each.userId !== userId)
  world.memberships = world.memberships.filter((each) => each.userId !== userId)
  return { userId, mentions: [] }
}

/** Handlers for calls about people who leave and return, and about their access, by their names in the contract. */
export const leavingHandlers = {
  people: ({ world }: Call) => world.people.map(row),
  person: ({ world, params }: Call) => {
    const person = found(personById(world, params['id'] ?? ''), 'person')
    const groups = groupsHeldBy(world, person.userId)
    return {
      ...row(person),
      isLastAdmin: person.isAdmin && world.people.filter(({ isAdmin }) => isAdmin).length === 1,
      sessions: person.deactivatedAt ? 0 : 2,
      blockedUntil: person.blockedUntil ?? null,
      groups,
      projects: projectsHeldBy(world, person.userId),
      openRequests: groups.some(({ id }) => id === STEERING)
        ? world.people.filter(({ approved }) => !approved).length
        : 0,
    }
  },
  deactivatePerson: deactivate,
  reactivatePerson: ({ world, params }: Call) =>
    change(world, params['id'] ?? '', { deactivatedAt: undefined }),
  setAdministrator: ({ world, params, body }: Call) => {
    const { administrator } = body as AdministratorUpdate
    if (!administrator) keepOneAdmin(world, params['id'] ?? '')
    change(world, params['id'] ?? '', { isAdmin: administrator })
  },
  endPersonSessions: ({ world, params }: Call) => change(world, params['id'] ?? '', {}),
  unlockPerson: ({ world, params }: Call) => change(world, params['id'] ?? '', { blockedUntil: undefined }),
  leaveGroup: leave,
  eraseUser: erase,
} as const
