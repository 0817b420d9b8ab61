import { sql } from 'kysely'
import { databaseFile, directUrl, type Settings } from '../settings'
import { reasonNotToRun, type Migration } from './migration'
import { migrate, migrationsOf } from './migrate'
import { migrations } from './migrations/migrations'
import { withDatabase, type Database, type OpenDatabase } from './open'
import { afterSnapshot } from './save-backup'

interface AtStart {
  /** Is told where the snapshot is. */
  readonly say: (line: string) => void
  readonly known?: readonly Migration[]
}

/**
 * Bring the database to the schema of this version: one that contains data only after a snapshot (ADR 27). If several processes
 * start at once, only the first makes one.
 *
 * @throws if this version cannot run on the schema, no snapshot can be made, or a migration fails; nothing has changed then
 */
export async function migrateAtStart(
  settings: Settings,
  { say, known = migrations }: AtStart,
): Promise<void> {
  const bring = async ({ db, engine }: OpenDatabase) => {
    const apply = () => migrate(db, engine, known, settings.auditKey)
    if (!(await needsSnapshot(db, known))) await apply()
    else
      await inTurn(db, engine, async () => {
        if (await needsSnapshot(db, known)) await afterSnapshot(settings, say, apply)
      })
  }
  await withDatabase(directUrl(settings), databaseFile(settings), bring, settings.patience)
}

/** Bring a database that was just restored to the schema of this version: its backup is the snapshot. */
export const migrateRestored = (settings: Settings): Promise<void> =>
  withDatabase(directUrl(settings), databaseFile(settings), async ({ db, engine }) => {
    await migrate(db, engine, migrations, settings.auditKey)
  })

/** Whether there are data that a migration will change. */
async function needsSnapshot(db: Database, known: readonly Migration[]): Promise<boolean> {
  const found = await migrationsOf(db, known)
  if (reasonNotToRun(found) !== undefined) return false
  return found.missing.length > 0 && found.missing.length < known.length
}

/** Work while no other process does the same. SQLite's servers are on one machine, where each is started by itself. */
async function inTurn(
  db: Database,
  engine: OpenDatabase['engine'],
  work: () => Promise<void>,
): Promise<void> {
  if (engine === 'sqlite') return work()
  // Within a transaction, because PgBouncer gives the connection to somebody else after it.
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(726534)`.execute(tx)
    await work()
  })
}
