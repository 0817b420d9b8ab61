import { Migrator, sql, type Kysely } from 'kysely'
import { difference, reasonNotToRun, type Difference } from './can-run'
import type { Migration, ReversibleMigration } from './migration'
import type { Engine } from './open'
import { first } from './migrations/0001-first'
import { auditHeadTime } from './migrations/0002-audit-head-time'
import { eventWallTime } from './migrations/0003-event-wall-time'
import { auditStart } from './migrations/0004-audit-start'
import { addressChanges } from './migrations/0005-address-changes'
import { nameOrder } from './migrations/0006-name-order'
import { versionsAndExpiry } from './migrations/0007-versions-and-expiry'
import { auditCommitments } from './migrations/0008-audit-commitments'
import { securityLogAndExports } from './migrations/0009-security-log-and-exports'
import { leaving } from './migrations/0018-leaving'
import { devices } from './migrations/0019-devices'
import { pendingDecisions } from './migrations/0028-pending-decisions'
import { notices } from './migrations/0029-notices'
import { projectArchive } from './migrations/0030-project-archive'
import { eventEnd } from './migrations/0031-event-end'
import type { Tables } from './schema'
import { markTables } from './table-names'

/** Migrations that are older than the rule that each can be undone. */
const irreversible: readonly Migration[] = [
  first,
  auditHeadTime,
  eventWallTime,
  auditStart,
  addressChanges,
  nameOrder,
  versionsAndExpiry,
  auditCommitments,
  securityLogAndExports,
  leaving,
  devices,
  pendingDecisions,
  notices,
  projectArchive,
  eventEnd,
]

/** At most one expand step for each release, and a contract step only after a release that no longer needs what it removes. */
const reversible: readonly ReversibleMigration[] = []

/** Applied in this order, which is also the order of their names. A released migration never changes. */
export const migrations: readonly Migration[] = [...irreversible, ...reversible]

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
 * start at once. A schema that is one expand step newer is left as it is.
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
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          upTo.map(({ name, up }) => [name, { up: (tx: Kysely<Tables>) => up(tx, engine, auditKey) }]),
        ),
    },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    // Otherwise the order is checked by time of migration, and a clock that was once set back would prevent startup.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
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
