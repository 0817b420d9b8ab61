import type { PersonDetailsWire, PersonWire } from '@recog/api-contract'
import type { App } from '../../app'
import { groupBy } from '../../database/group-by'
import type { Database } from '../../database/open'
import type { Write } from '../../database/write'
import type { CallOf } from '../../http/bind'
import { ACCOUNT_COLUMNS, accountStates } from '../../identity/account-state'
import { openReset } from '../../identity/reset-refusal'
import { currentSessions } from '../../identity/sessions'
import { blockedUntil } from '../../identity/sign-in-limits'
import { heldSince } from '../../outbox/bounces'
import { activeMembers, openRequests, personWithId } from '../../policy/people'
import { isLastAdmin } from './set-administrator'

/**
 * One person: their access, and what somebody must take over before they leave.
 *
 * @throws {Refusal} 404 if there is no such person
 */
export async function personDetails(
  call: Pick<CallOf<'person'>, 'app' | 'params'>,
): Promise<PersonDetailsWire> {
  const { app, params } = call
  const person = await personWithId(app.db, params.id)
  const { groups, projects } = await holdingsOf(app, app.db, person.userId)
  const account = await app.db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  const stateOf = await accountStates(app.db, person.userId)
  const sessions = await currentSessions(app, person.userId).select('id').execute()
  const isSteering = groups.some(({ id }) => id === app.settings.steeringCommitteeId)
  return {
    ...person,
    ...stateOf(account),
    isLastAdmin: person.isAdmin && (await isLastAdmin(app.db, person.userId)),
    sessions: sessions.length,
    unreachableSince: (await heldSince(app.db, person.userId))?.lastAt ?? null,
    secondStepReset: (await openReset(app.db, person.userId)) ?? null,
    blockedUntil: await blockedUntil(app, person.email),
    groups: [...groups],
    projects: [...projects],
    openRequests: isSteering ? await countRequests(app) : 0,
  }
}

async function countRequests({ db }: App): Promise<number> {
  const { total } = await openRequests(db)
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Everybody by name, whatever their status. */
export async function listPeople(db: Database): Promise<PersonWire[]> {
  const rows = await db
    .selectFrom('users')
    .select([
      ...ACCOUNT_COLUMNS,
      'display_name as displayName',
      'email',
      'is_admin',
      'deactivated_at as deactivatedAt',
    ])
    .orderBy('name_sort')
    .orderBy('id')
    .execute()
  const stateOf = await accountStates(db)
  return rows.map(({ userId, displayName, email, userRole, is_admin, deactivatedAt, ...account }) => ({
    userId,
    displayName,
    email,
    userRole,
    isAdmin: is_admin === 1,
    deactivatedAt,
    hasOwnPassword: account.password_hash !== null && account.must_change === 0,
    ...stateOf({ userId, userRole, ...account }),
  }))
}

type Reader = Pick<Write, 'selectFrom'>

interface Holding {
  readonly id: string
  readonly name: string
  /** Whether nobody is left for it when the person leaves. */
  readonly needsSuccessor: boolean
  /** Ids of the other active members. */
  readonly suggested: string[]
}
export interface GroupHolding extends Holding {
  /** `steering`: a member of the steering committee who does not lead it. */
  readonly role: 'lead' | 'steering'
}
export interface ProjectHolding extends Holding {
  readonly isOwner: boolean
  readonly isLead: boolean
}
export interface Holdings {
  readonly groups: readonly GroupHolding[]
  readonly projects: readonly ProjectHolding[]
}

/**
 * A person's holdings that somebody else may have to take over (R6.35): the groups they lead, their seat on the steering
 * committee, and the unfinished projects they own or lead.
 */
export async function holdingsOf({ settings }: App, db: Reader, userId: string): Promise<Holdings> {
  return {
    groups: await groupsHeldBy(db, settings.steeringCommitteeId, userId),
    projects: await projectsHeldBy(db, userId),
  }
}

/** The groups that a person leads, and their seat on the steering committee. */
async function groupsHeldBy(db: Reader, steeringId: string, userId: string): Promise<GroupHolding[]> {
  const held = await db
    .selectFrom('memberships')
    .innerJoin('committees', 'committees.id', 'memberships.committee_id')
    .select(['committees.id', 'committees.name', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .where((eb) => eb.or([eb('memberships.role', '=', 'board'), eb('committees.id', '=', steeringId)]))
    .orderBy('committees.name_sort')
    .orderBy('committees.id')
    .execute()
  if (held.length === 0) return []
  const others = await activeMembers(db)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'memberships.committee_id', 'memberships.role'])
    .where('users.id', '<>', userId)
    .where(
      'memberships.committee_id',
      'in',
      held.map(({ id }) => id),
    )
    .orderBy('users.name_sort')
    .execute()
  const byGroup = groupBy(others, (row) => row.committee_id)
  return held.map(({ id, name, role }) => {
    const rest = byGroup.get(id) ?? []
    const isOnlyLead = role === 'board' && !rest.some((other) => other.role === 'board')
    const isLastSteering = id === steeringId && rest.length === 0
    return {
      id,
      name,
      role: role === 'board' ? 'lead' : 'steering',
      needsSuccessor: isOnlyLead || isLastSteering,
      suggested: rest.map((other) => other.id),
    }
  })
}

/** Finished projects need nobody: they keep the names of those who did the work. */
const isFinished = (status: string): boolean => /^(completed|discontinued)$/i.test(status)

/** The unfinished projects that a person owns or leads. */
async function projectsHeldBy(db: Reader, userId: string): Promise<ProjectHolding[]> {
  const leads = db
    .selectFrom('project_people')
    .select('project_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'lead')
  const held = await db
    .selectFrom('projects')
    .select(['id', 'name', 'status', 'owner_user_id'])
    .where((eb) => eb.or([eb('owner_user_id', '=', userId), eb('id', 'in', leads)]))
    .orderBy('name_sort')
    .orderBy('id')
    .execute()
  const open = held.filter(({ status }) => !isFinished(status))
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  const own = await leads.where('project_id', 'in', ids).execute()
  const isLead = new Set(own.map((row) => row.project_id))
  const others = await activeMembers(db)
    .innerJoin('project_people', 'project_people.user_id', 'users.id')
    .select(['users.id', 'project_people.project_id', 'project_people.role'])
    .where('users.id', '<>', userId)
    .where('project_people.project_id', 'in', ids)
    .orderBy('users.name_sort')
    .execute()
  const teams = groupBy(others, (row) => row.project_id)
  return open.map(({ id, name, owner_user_id }) => {
    const team = teams.get(id) ?? []
    const isOwner = owner_user_id === userId
    const isOnlyLead = isLead.has(id) && !team.some((other) => other.role === 'lead')
    return {
      id,
      name,
      isOwner,
      isLead: isLead.has(id),
      needsSuccessor: isOwner || isOnlyLead,
      suggested: team.map((other) => other.id),
    }
  })
}
