import { groupBy } from '../database/group-by'
import { normaliseEmail } from '../database/normalise'
import type { Database } from '../database/open'

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
