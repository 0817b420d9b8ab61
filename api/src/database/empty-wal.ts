import { sql } from 'kysely'
import { BUSY_TIMEOUT, type Database, type Engine } from './open'

/**
 * Moves everything from SQLite's write-ahead log into the database file and empties the log, which otherwise still holds what
 * was deleted; `secure_delete` has overwritten it in the file itself. PostgreSQL keeps its own log: see docs/operations.md.
 *
 * Never waits: another process that is reading or writing just now keeps the log.
 *
 * @returns whether the log is empty
 */
export async function emptyWal({ db, engine }: { db: Database; engine: Engine }): Promise<boolean> {
  if (engine !== 'sqlite') return true
  return db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT)}`.execute(connection)
    }
  })
}
