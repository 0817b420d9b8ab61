import { Migrator, sql, type Kysely } from 'kysely'
import { difference, reasonNotToRun, kindOf, type Difference, type Migration } from './migration'
import { migrations } from './migrations/migrations'
import type { Engine, Database } from './open'
import type { Tables } from './schema'
import { markTables, tablesIn } from './table-names'
import { codeOf } from './unavailable'

/** Where the names of the applied migrations are. */
const MIGRATION_TABLE = 'schema_migrations'

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
    // The introspection would fail, and this transaction with it, if another process dropped a column meanwhile.
    const columns =
      engine === 'postgres'
        ? sql`select attname from pg_attribute where attrelid = to_regclass(${MIGRATION_TABLE}) and attname = 'applied_at'`
        : sql`select name from pragma_table_info(${MIGRATION_TABLE}) where name = 'applied_at'`
    if ((await columns.execute(tx)).rows.length === 0) return
    await tx.schema.alterTable(MIGRATION_TABLE).renameColumn('applied_at', 'timestamp').execute()
  })
}

/** How to bring a schema to a migration: some to apply, or some to undo, in this order. */
interface Plan {
  readonly up: readonly Migration[]
  readonly down: readonly Migration[]
  /** All up to the target. */
  readonly until: readonly Migration[]
}

/**
 * Plan how to bring a schema to a migration.
 *
 * @param applied names of the migrations that the database has
 * @param target name of the last migration that it shall have
 * @param known the migrations known to this version
 * @throws if that is not possible
 */
export function planTo(
  applied: readonly string[],
  target: string,
  known: readonly Migration[] = migrations,
): Plan {
  const names = known.map(({ name }) => name)
  const end = names.indexOf(target)
  if (end === -1)
    throw new Error(`This version knows no migration ${target}. Its last one is ${names.at(-1)}.`)
  const { unknown } = difference(applied, names)
  if (unknown.length > 0)
    throw new Error(`Use the version of the portal that knows ${unknown.join(', ')}: only it can undo that.`)
  const until = known.slice(0, end + 1)
  const up = until.filter(({ name }) => !applied.includes(name))
  const later = known.slice(end + 1).filter(({ name }) => applied.includes(name))
  const [first] = up
  if (first && later.length > 0) throw new Error(`The database lacks ${first.name}. Start the portal first.`)
  const stuck = later.findLast((migration) => !migration.down)
  if (stuck) throw new Error(`${stuck.name} cannot be undone. Restore a backup of the older version instead.`)
  return { up, down: later.toReversed(), until }
}

/** Whether servers may run meanwhile: they do not notice expand steps, but may need what other steps remove. */
export const mayRunMeanwhile = ({ up, down }: Plan): boolean =>
  down.length === 0 && up.every(({ name }) => kindOf(name) === 'expand')

/**
 * Apply or undo migrations as planned: all of them, or none.
 *
 * @param auditKey setting `AUDIT_KEY`
 */
export async function migrateTo(
  db: Database,
  engine: Engine,
  { up, down, until }: Plan,
  auditKey?: string,
): Promise<void> {
  if (up.length > 0) await migrate(db, engine, until, auditKey)
  // Kysely would undo those with the latest time, which are the wrong ones if the clock was set back between them.
  await db.transaction().execute(async (tx) => {
    for (const migration of down) {
      await migration.down?.(tx, engine)
      await sql`delete from ${sql.table(MIGRATION_TABLE)} where name = ${migration.name}`.execute(tx)
    }
  })
}

/**
 * How long an attempt to lock all tables may take, in milliseconds. Less than PostgreSQL's `deadlock_timeout` of a second, after
 * which it would end a call of a member.
 */
const ATTEMPT = 400

/** Before the next attempt, so that waiting calls are answered. Milliseconds. */
const PAUSE = 600

/** How long to try, in milliseconds. A backup that runs needs as long. */
const PATIENCE = 10 * 60_000

/** PostgreSQL's code for a statement that took too long. */
const BUSY = '57014'

/**
 * Lock the tables of the portal before they change, all or none: servers that run meanwhile hold locks of their own, for which a
 * migration would wait in another order.
 *
 * @param tx of the migration
 * @throws if that is not possible at once; nothing has changed then, see `patiently`
 */
async function lockTables(tx: Kysely<Tables>): Promise<void> {
  const names = await tablesIn(tx)
  if (names.length === 0) return
  await sql.raw(`set local statement_timeout = ${ATTEMPT}`).execute(tx)
  const tables = sql.join(names.map((name) => sql.table(name)))
  await sql`lock table ${tables} in access exclusive mode`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Try again while `lockTables` fails. @throws what it throws in the end */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (codeOf(error) !== BUSY || performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}
