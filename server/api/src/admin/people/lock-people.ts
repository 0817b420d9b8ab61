import type { Write } from '../../database/write'

/**
 * Lock people for this transaction by updating their rows, which works on both engines. Call it before groups and projects are
 * locked. People are always locked in the same order, so that two calls cannot deadlock.
 */
export async function lockPeople(tx: Write, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) {
    await tx
      .updateTable('users')
      .set((eb) => ({ name_sort: eb.ref('name_sort') }))
      .where('id', '=', id)
      .execute()
  }
}
