import { randomBytes } from 'node:crypto'
import type { Database } from './open'

/** Return a key shared by all processes on one database, and create it on first use. */
export async function serverKey(db: Database, name: string): Promise<Buffer> {
  await keepServerValue(db, name, randomBytes(32).toString('hex'))
  const value = await serverValue(db, name)
  if (value === undefined) throw new Error(`The database did not keep its key ${name}`)
  return Buffer.from(value, 'hex')
}

/** What the processes on one database share under a name; undefined if there is nothing. */
export const serverValue = async (
  db: Pick<Database, 'selectFrom'>,
  name: string,
): Promise<string | undefined> =>
  (await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst())?.value

type Writer = Pick<Database, 'insertInto'>

const inserted = (db: Writer, name: string, value: string) =>
  db.insertInto('server_keys').values({ name, value })

/** Share a value among the processes on one database. */
export async function setServerValue(db: Writer, name: string, value: string): Promise<void> {
  await inserted(db, name, value)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Share a value among the processes on one database, unless there is one already. */
export async function keepServerValue(db: Writer, name: string, value: string): Promise<void> {
  await inserted(db, name, value)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
