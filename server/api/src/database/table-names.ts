import { sql, type Kysely } from 'kysely'
import { INVENTORY, type Tables } from './schema'

/** The tables of the portal in this version. */
export const tableNames: readonly string[] = [
  ...Object.keys(INVENTORY),
  'schema_migrations',
  'schema_migrations_lock',
]

/** PostgreSQL's comment on each table of the portal, by which versions recognise tables that they do not know. */
const MARK = 'recog-portal'

interface Found {
  readonly name: string
  readonly marked: boolean
  /** Whether the user may mark it. */
  readonly own: boolean
}

async function find(db: Kysely<Tables>): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`select relname as name, pg_has_role(relowner, 'member') as own,
    coalesce(obj_description(oid, 'pg_class') = ${MARK}, false) as marked
    from pg_class where relkind = 'r' and pg_table_is_visible(oid) and relname ~ '^[a-z][a-z0-9_]*$'
    and (obj_description(oid, 'pg_class') = ${MARK} or relname in (${sql.join(tableNames)}))
    order by relname`.execute(db)
  return rows
}

/**
 * All tables of the portal in a PostgreSQL database, also those of a newer version, and none of other programs in the same
 * database.
 */
export const tablesIn = async (db: Kysely<Tables>): Promise<string[]> =>
  (await find(db)).map(({ name }) => name)

/**
 * Mark the tables of this version in PostgreSQL, where an older version, to which somebody goes back, would not know them. Safe
 * when several processes start at once.
 */
export async function markTables(db: Kysely<Tables>): Promise<void> {
  const unmarked = (found: readonly Found[]) => found.filter(({ marked, own }) => own && !marked)
  if (unmarked(await find(db)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(726533)`.execute(tx)
    for (const { name } of unmarked(await find(tx)))
      await sql`comment on table ${sql.table(name)} is ${sql.lit(MARK)}`.execute(tx)
  })
}
