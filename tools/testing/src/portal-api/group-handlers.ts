import type { AssignRequest, GroupChange, GroupFields } from '@recog/api-contract'
import { byId, found, Refusal, type Call } from './call'
import {
  activePeople,
  membershipsOf,
  personById,
  STEERING,
  type World,
  type Group,
  type Membership,
  type Person,
} from './world'
import { groupsOf, nameOf, orcidOf } from './own-handlers'

function committee(world: World, group: Group, withInstitutions = false) {
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
        institution: withInstitutions ? person.institution : null,
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
    const orcid = world.capabilities.includes('orcid') && { orcid: orcidOf(userId) }
    return { ...name, degrees, institution, email, committees: groupsOf(world, userId), ...orcid }
  },
  committees: ({ world }: Call) => world.groups.map((group) => committee(world, group)),
  committee: ({ world, params }: Call) =>
    committee(
      world,
      byId(world.groups, params['id'], 'group'),
      world.capabilities.includes('people-details'),
    ),
} as const

const steeringUser = (world: World, person: Person) => ({
  userId: person.userId,
  email: person.email,
  displayName: nameOf(person),
  userRole: person.approved ? 'Committee' : 'Applicant',
  committees: membershipsOf(world, person.userId).map(({ groupId }) => groupId),
  ...(world.capabilities.includes('membership-versions') && {
    leads: membershipsOf(world, person.userId)
      .filter(({ role }) => role === 'board')
      .map(({ groupId }) => groupId),
  }),
  degrees: person.degrees,
  institution: person.institution,
  expertiseAreas: person.expertiseAreas,
  interestAreas: person.interestAreas,
  clinicalRoles: person.clinicalRoles,
  requestedAt:
    !person.approved && world.capabilities.includes('request-dates') ? (person.requestedAt ?? null) : null,
})

function assign({ world, ifMatch }: Call, { userId, assignments }: AssignRequest): void {
  const person = found(personById(world, userId), 'user')
  if (!person.approved) throw new Refusal(409, 'Only approved members can be assigned.')
  for (const { committeeId, assigned } of assignments) {
    byId(world.groups, committeeId, 'group')
    const role = membershipsOf(world, userId).find(({ groupId }) => groupId === committeeId)?.role ?? 'none'
    if (ifMatch !== undefined && ifMatch !== role && assigned !== (role !== 'none'))
      throw new Refusal(409, 'This membership has been changed in the meantime.')
    const others = world.memberships.filter((each) => each.userId !== userId || each.groupId !== committeeId)
    const steering = others.some(({ groupId }) => groupId === STEERING)
    if (!assigned && committeeId === STEERING && !steering)
      throw new Refusal(409, 'The last steering member cannot be removed.')
    const now = world.memberships.find((each) => each.userId === userId && each.groupId === committeeId)
    world.memberships = assigned
      ? [...others, now ?? { userId, groupId: committeeId, role: 'member' as const }]
      : others
  }
}

/** Handlers for calls that assign people to groups, by their names in the contract. */
export const assignHandlers = {
  leadUsers: ({ world, me }: Call) => ({
    committees: groupsOf(world, me.userId)
      .filter(({ role }) => role === 'board')
      .map(({ id, name, description }) => ({ id, name, description })),
    users: activePeople(world)
      .filter(({ approved }) => approved)
      .map((person) => steeringUser(world, person)),
  }),
  leadAssign: (call: Call) => {
    const { world, me } = call
    const wanted = call.body as AssignRequest
    const led = new Set(groupsOf(world, me.userId).flatMap(({ id, role }) => (role === 'board' ? [id] : [])))
    if (!wanted.assignments.every(({ committeeId }) => led.has(committeeId)))
      throw new Refusal(403, 'You do not lead this group.')
    assign(call, wanted)
  },
  steeringCommittees: ({ world }: Call) => world.groups,
  steeringUsers: ({ world }: Call) => activePeople(world).map((person) => steeringUser(world, person)),
  steeringAssign: (call: Call) => {
    const { world } = call
    const wanted = call.body as AssignRequest
    assign(call, wanted)
    return {
      userId: wanted.userId,
      committees: membershipsOf(world, wanted.userId).map(({ groupId }) => groupId),
    }
  },
} as const

/** Handlers for calls that save groups, by their names in the contract. */
export const groupEditingHandlers = {
  createGroup: ({ world, body }: Call) => {
    const { name, description } = body as GroupFields
    checkName(world, name)
    const group = { id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), name, description }
    world.groups = [...world.groups, group]
    return group
  },
  replaceGroup: ({ world, params, body }: Call) => {
    const { name, description } = body as GroupChange
    const id = params['id'] ?? ''
    byId(world.groups, id, 'group')
    checkName(world, name, id)
    world.groups = world.groups.map((group) => (group.id === id ? { id, name, description } : group))
    return { id, name, description }
  },
} as const

function checkName(world: World, name: string, id?: string): void {
  if (world.groups.some((group) => group.id !== id && group.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal(409, 'Another working group has this name.')
}
