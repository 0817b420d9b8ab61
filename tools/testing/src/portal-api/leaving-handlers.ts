import type { Deactivation, AdministratorUpdate, BodyOf, LeaveRequest, routes } from '@recog/api-contract'
import { found, Refusal, type Call } from './call'
import {
  personById,
  membershipsOf,
  STEERING,
  fullName,
  groupName,
  type World,
  type Membership,
  type Person,
  type ProjectRow,
} from './world'

/** Change fields of a person. @throws Refusal 404 if there is no such person */
const change = (world: World, userId: string, changes: Partial<Person>): void => {
  found(personById(world, userId), 'person')
  world.people = world.people.map((each) => (each.userId === userId ? { ...each, ...changes } : each))
}

/** @throws Refusal 409 if nobody else is an administrator */
const keepOneAdmin = ({ people }: World, userId: string): void => {
  if (people.some((each) => each.isAdmin && !each.deactivatedAt && each.userId !== userId)) return
  throw new Refusal(409, 'This is the last administrator. Please make somebody else an administrator first.')
}

/** Give a person a role in a group, or remove them from it. */
function setRole(world: World, userId: string, groupId: string, role: Membership['role'] | undefined): void {
  const others = world.memberships.filter((each) => each.userId !== userId || each.groupId !== groupId)
  world.memberships = role ? [...others, { userId, groupId, role }] : others
}

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
const groupsHeldBy = (world: World, userId: string) =>
  membershipsOf(world, userId)
    .filter(({ role, groupId }) => role === 'board' || groupId === STEERING)
    .map(({ role, groupId }) => {
      const others = othersIn(world, groupId, userId)
      const isOnlyLead = role === 'board' && !others.some((each) => each.role === 'board')
      return {
        id: groupId,
        name: groupName(world, groupId),
        role: role === 'board' ? ('lead' as const) : ('steering' as const),
        needsSuccessor: isOnlyLead || others.length === 0,
        suggested: others.map((each) => each.userId),
      }
    })

/** The running projects that a person owns or leads, and whether each needs a successor. */
const projectsHeldBy = ({ projects }: World, userId: string) =>
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

/** Deactivate an account, and hand over what its person holds. */
function deactivate({ world, me, params, body }: Call): void {
  const { groups, projects } = body as Deactivation
  const userId = params['id'] ?? ''
  const person = found(personById(world, userId), 'person')
  if (userId === me.userId) throw new Refusal(409, 'You cannot deactivate your own account.')
  if (person.isAdmin) keepOneAdmin(world, userId)
  const chosen = new Map([...groups, ...projects].map((each) => [each.id, each.userId]))
  const missing = [...groupsHeldBy(world, userId), ...projectsHeldBy(world, userId)].find(
    ({ id, needsSuccessor }) => needsSuccessor && !chosen.has(id),
  )
  if (missing) throw new Refusal(409, `Please choose who takes over ${missing.name}.`)
  for (const { id, role } of groupsHeldBy(world, userId)) {
    const successor = chosen.get(id)
    if (successor) setRole(world, successor, id, role === 'lead' ? 'board' : 'member')
    setRole(world, userId, id, id === STEERING ? undefined : 'member')
  }
  world.projects = world.projects.map((each) => handedOver(each, userId, chosen.get(each.id)))
  change(world, userId, { deactivatedAt: new Date().toISOString(), isAdmin: false })
}

const handedOver = (project: ProjectRow, from: string, to: string | undefined): ProjectRow =>
  to === undefined
    ? project
    : {
        ...project,
        ownerUserId: project.ownerUserId === from ? to : project.ownerUserId,
        leadIds: project.leadIds.map((each) => (each === from ? to : each)),
      }

const row = (person: Person) => ({
  userId: person.userId,
  displayName: fullName(person).trim(),
  email: person.email,
  userRole: person.approved ? 'Committee' : 'Applicant',
  isAdmin: person.isAdmin,
  deactivatedAt: person.deactivatedAt ?? null,
  access: person.access ?? (person.approved ? ('own' as const) : null),
  accessUntil: person.accessUntil ?? null,
  hasSecondStep: person.hasSecondStep ?? false,
  lastSignInAt: person.lastSignInAt ?? null,
})

const inADay = () => new Date(Date.now() + 24 * 3_600_000).toISOString()

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
  people: ({ world }: Call) =>
    world.people.map((person) => ({
      ...row(person),
      hasOwnPassword: person.approved && person.access === undefined,
    })),
  person: ({ world, params }: Call) => {
    const person = found(personById(world, params['id'] ?? ''), 'person')
    const groups = groupsHeldBy(world, person.userId)
    return {
      ...row(person),
      isLastAdmin: person.isAdmin && world.people.filter(({ isAdmin }) => isAdmin).length === 1,
      sessions: person.deactivatedAt ? 0 : 2,
      blockedUntil: person.blockedUntil ?? null,
      unreachableSince: null,
      secondStepReset: person.secondStepReset ?? null,
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
  askSecondStepReset: ({ world, me, params }: Call) =>
    change(world, params['id'] ?? '', {
      secondStepReset: { askedBy: me.userId, askedByName: fullName(me), dueAt: inADay() },
    }),
  confirmSecondStepReset: ({ world, params }: Call) =>
    change(world, params['id'] ?? '', { secondStepReset: undefined, hasSecondStep: false }),
  withdrawSecondStepReset: ({ world, params }: Call) =>
    change(world, params['id'] ?? '', { secondStepReset: undefined }),
  unlockPerson: ({ world, params }: Call) => change(world, params['id'] ?? '', { blockedUntil: undefined }),
  leaveGroup: leave,
  eraseUser: erase,
} as const
