import { sql, type Kysely, type Transaction } from 'kysely'
import type { Engine } from './open'
import { first } from './migrations/0001-first'
import { auditHeadTime } from './migrations/0002-audit-head-time'
import { eventWallTime } from './migrations/0003-event-wall-time'
import { auditStart } from './migrations/0004-audit-start'
import { addressChanges } from './migrations/0005-address-changes'
import { nameOrder } from './migrations/0006-name-order'
import type { Tables } from './schema'

export interface Migration {
  readonly name: string
  up(db: Transaction<Tables>, engine: Engine): Promise<void>
}

/** Forward only, in this order; a released one never changes. */
export const migrations: readonly Migration[] = [
  first,
  auditHeadTime,
  eventWallTime,
  auditStart,
  addressChanges,
  nameOrder,
]

type Applied = { name: string; applied_at: string }

/** Brings the database to the newest schema in one transaction; safe when several processes start at once. */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  upTo: readonly Migration[] = migrations,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(726533)`.execute(tx)
    await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
      tx,
    )
    const { rows } = await sql<Applied>`select name, applied_at from schema_migrations`.execute(tx)
    const known = new Set(upTo.map((one) => one.name))
    const unknown = rows.find((row) => !known.has(row.name))
    if (unknown)
      throw new Error(`The database has migration ${unknown.name}, which this version does not know`)
    const missing = upTo.filter((one) => !rows.some((row) => row.name === one.name))
    for (const one of missing) {
      await one.up(tx, engine)
      await sql`insert into schema_migrations values (${one.name}, ${new Date().toISOString()})`.execute(tx)
    }
    return missing.map((one) => one.name)
  })
}
