import { Migrator, sql, type Kysely } from 'kysely'
import type { Migration } from './migration'
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

/** Forward only, applied in this order, which is also the order of their names. A released migration never changes. */
export const migrations: readonly Migration[] = [
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

const TABLE = 'schema_migrations'

/**
 * Compare the database with the migrations known to this version, without changing it.
 *
 * @returns names of those that it lacks, and of those that this version does not know
 * @throws if it does not answer
 */
export async function migrationsOf(
  db: Kysely<Tables>,
): Promise<{ readonly missing: string[]; readonly unknown: string[] }> {
  const tables = await db.introspection.getTables()
  const isNew = !tables.some(({ name }) => name === TABLE)
  const { rows } = isNew
    ? { rows: [] }
    : await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const known = migrations.map(({ name }) => name)
  return {
    missing: known.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.includes(name)),
  }
}

/**
 * Bring the database to the newest schema: all missing migrations in one transaction, or none. Safe when several processes
 * start at once.
 *
 * @param upTo the migrations known to this version
 * @param auditKey setting `AUDIT_KEY`
 * @returns the names of the migrations that were applied
 * @throws if the database has a migration unknown to this version
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  upTo: readonly Migration[] = migrations,
  auditKey?: string,
): Promise<string[]> {
  await adoptOwnTable(db, engine)
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          upTo.map(({ name, up }) => [name, { up: (tx: Kysely<Tables>) => up(tx, engine, auditKey) }]),
        ),
    },
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
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
    const columns = tables.find(({ name }) => name === TABLE)?.columns ?? []
    if (!columns.some(({ name }) => name === 'applied_at')) return
    await tx.schema.alterTable(TABLE).renameColumn('applied_at', 'timestamp').execute()
  })
}
