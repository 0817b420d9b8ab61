import { sql } from 'kysely'
import { openDatabase, type Database } from '../database/open'
import { erasedTables } from './tables'

/** Rewriting goes on after at most this many segments of 16 MB, so that a server that never stops writing cannot keep it busy. */
const MOST_SEGMENTS = 2000

/**
 * Remove what erased people left in PostgreSQL's files. `VACUUM` only marks the space as free; this writes the tables again, with
 * indexes and statistics, and then overwrites the write-ahead log, whose old segments PostgreSQL renames and keeps. Calls that
 * need a table wait while it is written. The user must own the database, and may run `checkpoint` and `pg_switch_wal`
 * (docs/runbooks/erase-a-person.md).
 *
 * @returns names of segments of the write-ahead log that PostgreSQL still keeps for an archive, a standby or a replication slot
 * @throws if the user does not own the database, or lacks a right
 */
export async function rewritePostgres(databaseUrl: string): Promise<string[]> {
  const { db } = openDatabase(databaseUrl, '', 'maintenance')
  try {
    await checkOwner(db)
    for (const table of [...erasedTables, 'pg_statistic'])
      await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db)
    return await overwriteLog(db)
  } finally {
    await db.destroy()
  }
}

/** Whoever does not own the database only gets warnings, and nothing is rewritten. */
async function checkOwner(db: Database): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`select pg_has_role(datdba, 'member') as own from pg_database
    where datname = current_database()`.execute(db)
  if (!rows[0]?.own) throw new Error('Only the owner of the database can rewrite it.')
}

async function overwriteLog(db: Database): Promise<string[]> {
  const first = await nextSegment(db)
  await sql`checkpoint`.execute(db)
  // Segments that are ready for reuse have the names of later ones. Each is filled, with zeros at its end.
  const ready = await segments(db)
  const last = ready.at(-1) ?? first
  for (let i = 0; i < MOST_SEGMENTS && (await nextSegment(db)) <= last; i += 1);
  await sql`checkpoint`.execute(db)
  return (await segments(db)).filter((name) => name < first)
}

/** Names of the segments, which sort as they are written. */
async function segments(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_ls_waldir()
    where name ~ '^[0-9A-F]{24}$' order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Continue in a new segment. An empty message makes sure that there is something to end. @returns its name */
async function nextSegment(db: Database): Promise<string> {
  await sql`select pg_logical_emit_message(false, 'recog-portal', '')`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
  await sql`select pg_logical_emit_message(false, 'recog-portal', '')`.execute(db)
  const { rows } = await sql<{
    name: string
  }>`select pg_walfile_name(pg_current_wal_insert_lsn()) as name`.execute(db)
  return rows[0]?.name ?? ''
}
