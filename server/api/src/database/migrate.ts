import { Migrator, sql, type Kysely } from 'kysely'
import { difference, reasonNotToRun, type Difference } from './can-run'
import { lockTables, patiently } from './lock-tables'
import type { Migration } from './migration'
import { migrations } from './migration-list'
import type { Engine } from './open'
import type { Tables } from './schema'
import { markTables } from './table-names'

/** Where the names of the applied migrations are. */
export const MIGRATION_TABLE = 'schema_migrations'

/**
 * The names of the migrations that a database has, in their order. Does not change it.
 *
 * @throws if it does not answer
 */
export async function appliedTo(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

/** Compare the database with the migrations known to this version, without changing it. @throws if it does not answer */
export const migrationsOf = async (
  db: Kysely<Tables>,
  known: readonly Migration[] = migrations,
): Promise<Difference> =>
  difference(
    await appliedTo(db),
    known.map(({ name }) => name),
  )

/**
 * Bring the database to the newest schema: all missing migrations in one transaction, or none. Safe when several processes
 * start at once, and while servers of the version before run. A schema that is one expand step newer is left as it is.
 *
 * @param upTo the migrations known to this version
 * @param auditKey setting `AUDIT_KEY`
 * @returns the names of the migrations that were applied
 * @throws if this version cannot run on the schema
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  upTo: readonly Migration[] = migrations,
  auditKey?: string,
): Promise<string[]> {
  await adoptOwnTable(db, engine)
  const found = await migrationsOf(db, upTo)
  const refused = reasonNotToRun(found)
  if (refused !== undefined) throw new Error(refused)
  if (found.unknown.length > 0) return []
  const [first] = found.missing
  const upOf =
    ({ name, up }: Migration) =>
    async (tx: Kysely<Tables>) => {
      if (engine === 'postgres' && name === first) await lockTables(tx)
      await up(tx, engine, auditKey)
    }
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(upTo.map((migration) => [migration.name, { up: upOf(migration) }])),
    },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    // Otherwise the order is checked by time of migration, and a clock that was once set back would prevent startup.
    allowUnorderedMigrations: true,
  })
  const results = await patiently(async () => {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results
  })
  if (engine === 'postgres') await markTables(db)
  return results.map(({ migrationName }) => migrationName)
}

/** Versions up to 0005 maintained this table themselves. Kysely uses the same rows but another name for the time column. */
async function adoptOwnTable(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(726533)`.execute(tx)
    const tables = await tx.introspection.getTables()
    const columns = tables.find(({ name }) => name === MIGRATION_TABLE)?.columns ?? []
    if (!columns.some(({ name }) => name === 'applied_at')) return
    await tx.schema.alterTable(MIGRATION_TABLE).renameColumn('applied_at', 'timestamp').execute()
  })
}
