import type { Database } from '../database/open'

/** Instants that are kept for the doctor: when something last happened. */
type Note = 'last-backup' | 'unlisted-proxy'

/** When something last happened; undefined if never. */
export async function noted(db: Database, name: Note): Promise<string | undefined> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Note that something has happened now. */
export async function note(db: Database, name: Note, now: string): Promise<void> {
  await db
    .insertInto('server_keys')
    .values({ name, value: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: now }))
    .execute()
}
