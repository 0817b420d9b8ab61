import type { CommitteePersonWire, CommitteeWire } from '@recog/api-contract'
import { groupBy } from '../database/group-by'
import type { Database } from '../database/open'
import type { Write } from '../database/write'
import { Refusal } from '../http/errors'

type PersonRow = {
  committee_id: string
  role: 'board' | 'member'
  joined_at: string
  user_id: string
  display_name: string
  email: string
  institution?: string
}

const toPerson = (row: PersonRow): CommitteePersonWire => ({
  userId: row.user_id,
  displayName: row.display_name,
  email: row.email,
  role: row.role === 'board' ? 'Board' : 'Member',
  joinedAt: row.joined_at,
  institution: row.institution ?? null,
})

/**
 * Groups with their leads and members, sorted by name, in two queries.
 *
 * @param id of the only group to return
 */
export async function committeesWithPeople(db: Database, id?: string): Promise<CommitteeWire[]> {
  let groups = db.selectFrom('committees').select(['id', 'name', 'description']).orderBy('name_sort')
  let people = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.committee_id',
      'memberships.role',
      'memberships.joined_at',
      'users.id as user_id',
      'users.display_name',
      'users.email',
    ])
    // The list of all groups shows names only.
    .$if(id !== undefined, (query) => query.select('users.institution'))
    .where('users.user_role', '=', 'Committee')
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.name_sort')
  if (id !== undefined) {
    groups = groups.where('id', '=', id)
    people = people.where('memberships.committee_id', '=', id)
  }
  const byGroup = groupBy(await people.execute(), (row) => row.committee_id)
  return (await groups.execute()).map((group) => {
    const rows = byGroup.get(group.id) ?? []
    return {
      ...group,
      board: rows.filter((row) => row.role === 'board').map(toPerson),
      members: rows.filter((row) => row.role !== 'board').map(toPerson),
    }
  })
}

/** Groups without their people, sorted by name. */
export const committeeNames = (db: Database) =>
  db.selectFrom('committees').select(['id', 'name', 'description']).orderBy('name_sort').execute()

/**
 * The groups of each person and those that they lead, as the matrices need them.
 *
 * @param only these groups; all when left out
 * @returns them by the id of a person
 */
export async function groupIdsByUser(db: Database, only?: readonly string[]) {
  let memberships = db.selectFrom('memberships').select(['user_id', 'committee_id', 'role'])
  if (only) memberships = memberships.where('committee_id', 'in', only)
  const byUser = groupBy(await memberships.execute(), (row) => row.user_id)
  return (userId: string) => {
    const rows = byUser.get(userId) ?? []
    return {
      committees: rows.map((row) => row.committee_id),
      leads: rows.filter(({ role }) => role === 'board').map((row) => row.committee_id),
    }
  }
}

/** @throws {Refusal} 400 unless all of these groups exist */
export async function checkGroups(tx: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.selectFrom('committees').select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw new Refusal(400, 'One of these working groups does not exist.')
}
