import { sql } from 'kysely'
import type { Write } from '../database/write'
import { Refusal } from '../http/refusal'

export interface Group {
  readonly id: string
  readonly name: string
}

/**
 * Lock groups for this transaction by updating their rows, which works on both engines. Call it before anything is recorded.
 * Groups are always locked in the same order, so that two calls cannot deadlock.
 *
 * @throws {Refusal} 404 if a group does not exist
 */
export async function lockGroups(tx: Write, ids: readonly string[]): Promise<ReadonlyMap<string, Group>> {
  const groups = new Map<string, Group>()
  for (const id of [...new Set(ids)].toSorted()) {
    const group = await tx
      .updateTable('committees')
      .set({ revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!group) throw new Refusal(404, 'Committee not found.')
    groups.set(id, group)
  }
  return groups
}

/** A person's role in a group; undefined if they do not belong to it. */
export async function roleIn(
  tx: Write,
  group: Group,
  userId: string,
): Promise<'board' | 'member' | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('committee_id', '=', group.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}
