import type { AssignRequest, BodyOf, routes } from '@recog/api-contract'
import { found, Refusal, type Call } from './call'
import {
  fullName,
  membershipsOf,
  personById,
  STEERING,
  type Group,
  type Membership,
  type Person,
  type World,
} from './world'

const nameOf = (person: Person) => fullName(person).trim()

function groupsOf(world: World, userId: string) {
  return membershipsOf(world, userId).flatMap(({ groupId, role }) => {
    const group = world.groups.find(({ id }) => id === groupId)
    return group ? [{ ...group, role }] : []
  })
}

function session(world: World, me: Person) {
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
  }
}

function committee(world: World, group: Group) {
  const of = (role: Membership['role']) =>
    world.memberships
      .filter((membership) => membership.groupId === group.id && membership.role === role)
      .flatMap(({ userId }) => personById(world, userId) ?? [])
      .map((person) => ({
        userId: person.userId,
        displayName: nameOf(person),
        email: person.email,
        role,
        joinedAt: '2025-03-01T00:00:00.000Z',
      }))
  return { ...group, board: of('board'), members: of('member') }
}

const steeringUser = (world: World, person: Person) => ({
  userId: person.userId,
  email: person.email,
  displayName: nameOf(person),
  userRole: person.approved ? 'Committee' : 'Applicant',
  committees: membershipsOf(world, person.userId).map(({ groupId }) => groupId),
  degrees: person.degrees,
  institution: person.institution,
  expertiseAreas: person.expertiseAreas,
  interestAreas: person.interestAreas,
  clinicalRoles: person.clinicalRoles,
})

function assign(world: World, { userId, assignments }: AssignRequest): void {
  const person = found(personById(world, userId), 'user')
  if (!person.approved) throw new Refusal(409, 'Only approved members can be assigned.')
  for (const { committeeId, assigned } of assignments) {
    found(
      world.groups.find(({ id }) => id === committeeId),
      'group',
    )
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

function decide(call: Call, userId: string, decision: 'approved' | 'declined', reason: string): Person {
  const { world, me } = call
  const person = found(personById(world, userId), 'user')
  world.decisions = [
    { userId, decision, reason, decidedAt: new Date().toISOString(), decidedBy: me.userId },
    ...world.decisions,
  ]
  return person
}

function rename({ world, me, body }: Call): void {
  const { firstName, lastName } = body as BodyOf<(typeof routes)['updateName']>
  world.people = world.people.map((each) => (each === me ? { ...each, firstName, lastName } : each))
}

/** Handlers for calls about people and groups, by their names in the contract. */
export const peopleHandlers = {
  csrfToken: () => ({ csrfToken: 'token' }),
  userInfo: ({ world, me }: Call) => ({ ...session(world, me), capabilities: [...world.capabilities] }),
  logout: () => undefined,
  profile: ({ world, me }: Call) => ({
    ...session(world, me),
    degrees: me.degrees,
    institution: me.institution,
    committees: groupsOf(world, me.userId).map(({ id, name, description, role }) => ({
      committeeId: id,
      committeeName: name,
      committeeDescription: description,
      role,
    })),
  }),
  updateName: rename,
  replaceName: rename,
  member: ({ world, params }: Call) => {
    const person = found(
      world.people.find(({ userId, approved }) => approved && userId === params['userId']),
      'member',
    )
    const { userId, firstName, lastName, degrees, institution, email } = person
    const committees = groupsOf(world, userId)
    return {
      userId,
      displayName: nameOf(person),
      firstName,
      lastName,
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
  leadUsers: ({ world, me }: Call) => ({
    committees: groupsOf(world, me.userId)
      .filter(({ role }) => role === 'board')
      .map(({ id, name, description }) => ({ id, name, description })),
    users: world.people.filter(({ approved }) => approved).map((person) => steeringUser(world, person)),
  }),
  leadAssign: ({ world, me, body }: Call) => {
    const wanted = body as AssignRequest
    const led = new Set(groupsOf(world, me.userId).flatMap(({ id, role }) => (role === 'board' ? [id] : [])))
    if (!wanted.assignments.every(({ committeeId }) => led.has(committeeId)))
      throw new Refusal(403, 'You do not lead this group.')
    assign(world, wanted)
  },
  membershipRequest: () => ({ message: 'Thank you! Your request has been submitted.' }),
  steeringCommittees: ({ world }: Call) => world.groups,
  steeringUsers: ({ world }: Call) => world.people.map((person) => steeringUser(world, person)),
  approve: (call: Call) => {
    const { userId } = call.body as BodyOf<(typeof routes)['approve']>
    const person = decide(call, userId, 'approved', '')
    call.world.people = call.world.people.map((each) =>
      each === person ? { ...each, approved: true } : each,
    )
    return { userId, alreadyApproved: person.approved, message: 'Approved.' }
  },
  decline: (call: Call) => {
    const { userId, reason } = call.body as BodyOf<(typeof routes)['decline']>
    const person = decide(call, userId, 'declined', reason ?? '')
    call.world.people = call.world.people.filter((each) => each !== person)
    return { userId }
  },
  decisions: ({ world }: Call) =>
    world.decisions.map((row) => {
      const person = personById(world, row.userId)
      const by = personById(world, row.decidedBy)
      return {
        ...row,
        displayName: person ? nameOf(person) : '',
        email: person?.email ?? '',
        decidedBy: by ? nameOf(by) : row.decidedBy,
      }
    }),
  steeringAssign: ({ world, body }: Call) => {
    const wanted = body as AssignRequest
    assign(world, wanted)
    return {
      userId: wanted.userId,
      committees: membershipsOf(world, wanted.userId).map(({ groupId }) => groupId),
    }
  },
} as const
