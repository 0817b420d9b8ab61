import { sql } from 'kysely'
import type { Database, Engine } from './open'

/**
 * Move the contents of SQLite's write-ahead log into the database file and truncate the log, which otherwise still contains
 * deleted data; in the file itself `secure_delete` has overwritten it. For PostgreSQL's own log see docs/operations.md.
 *
 * Does not wait: while another process reads or writes, the log stays as it is.
 *
 * @returns whether the log is empty
 */
export async function emptyWal({ db, engine }: { db: Database; engine: Engine }): Promise<boolean> {
  if (engine !== 'sqlite') return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
