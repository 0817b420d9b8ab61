import type { WireRole } from '@recog/api-contract'
import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { addMember, type Group, roleIn } from '../committees/set-memberships'
import { groupBy } from '../database/group-by'
import { normaliseEmail } from '../database/normalise'
import type { Database } from '../database/open'
import type { Write } from '../database/write'
import { noteMembership } from '../notices/note-membership'

/**
 * Add a person to a group or promote them, but never demote them: a lead named as member remains a lead, and the response says
 * so (decision D11).
 *
 * @param actor undefined for the command line
 */
export async function grantRole(
  app: App,
  tx: Write,
  actor: Person | undefined,
  target: Person,
  committee: Group,
  wanted: WireRole,
): Promise<{ role: WireRole; note: string | null }> {
  const current = await roleIn(tx, committee, target.userId)
  const role = wanted === 'Board' ? 'board' : 'member'
  if (current === undefined) {
    await addMember(app, tx, actor, target, committee, role)
    return { role: wanted, note: null }
  }
  if (current === role) return { role: wanted, note: 'already in this group, unchanged' }
  if (current === 'board') return { role: 'Board', note: 'already lead, unchanged' }
  await tx
    .updateTable('memberships')
    .set({ role: 'board' })
    .where('committee_id', '=', committee.id)
    .where('user_id', '=', target.userId)
    .execute()
  await noteMembership(app, tx, { actor, target, committee, before: 'member', after: 'board' })
  await record(app, tx, {
    action: 'membership.role-changed',
    actor,
    target,
    committee,
    details: { before: 'member', after: 'board' },
  })
  return { role: 'Board', note: null }
}

interface GroupRole {
  readonly id: string
  readonly name: string
  readonly role: 'Board' | 'Member'
}

/** The roles of people by normalised e-mail address, in the order of the groups' names. */
export async function rolesByAddress(
  db: Database,
  normalised: readonly string[],
): Promise<ReadonlyMap<string, GroupRole[]>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('committees', 'committees.id', 'memberships.committee_id')
    .select(['users.email_normalised as address', 'committees.id', 'committees.name', 'memberships.role'])
    .where('users.email_normalised', 'in', normalised)
    .orderBy('committees.name_sort')
    .execute()
  const wire = rows.map(
    ({ role, ...row }) => ({ ...row, role: role === 'board' ? 'Board' : 'Member' }) as const,
  )
  return new Map(
    [...groupBy(wire, ({ address }) => address)].map(([address, roles]) => [
      address,
      roles.map(({ id, name, role }) => ({ id, name, role })),
    ]),
  )
}

/** The roles of the person with this e-mail address, in the order of the groups' names. */
export async function rolesOf(db: Database, email: string): Promise<GroupRole[]> {
  const address = normaliseEmail(email)
  return [...((await rolesByAddress(db, [address])).get(address) ?? [])]
}
