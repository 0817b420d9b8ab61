import type { CompiledQuery, QueryResult } from 'kysely'
import Libsql from 'libsql'
import { setTimeout as pause } from 'node:timers/promises'

/** The longest pause between two attempts to get a lock. Milliseconds. */
const LONGEST_PAUSE = 25

/** Repeat an attempt while the file is locked. @param deadline in milliseconds since the epoch */
async function untilFree<T>(attempt: () => T, deadline: number): Promise<T> {
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    try {
      return attempt()
    } catch (error) {
      if (!isLocked(error) || Date.now() >= deadline) throw error
    }
    await pause(wait)
  }
}

/** Whether another connection holds a lock that this statement needs: SQLITE_BUSY and its variants. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

export interface SqliteOptions {
  readonly file: string
  /** How long a statement waits for another process that holds the lock. Milliseconds. */
  readonly lockTimeout: number
}

/** The part of libsql that the driver uses. */
export interface Connection {
  readonly inTransaction: boolean
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

/** A prepared statement. */
export interface Statement {
  readonly reader: boolean
  all(parameters: readonly unknown[]): never[]
  run(parameters: readonly unknown[]): { changes: number | bigint }
}

/** Only while a file is opened, which several processes may do at once: how long SQLite itself waits for a lock. Milliseconds. */
const OPEN_TIMEOUT = 10_000

/**
 * Open a database file, and create it if needed. With WAL and synchronous=FULL, every acknowledged write is on disk. Once it
 * is open, a locked file is an error at once, because SQLite would block the event loop while it waits.
 */
export function openConnection(file: string): Connection {
  const database = new Libsql(file, { timeout: OPEN_TIMEOUT })
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'secure_delete = ON',
  ]) {
    database.exec(`PRAGMA ${pragma}`)
  }
  database.exec('PRAGMA busy_timeout = 0')
  return database as unknown as Connection
}

/** Run a statement to its end. */
export function run(connection: Connection, { sql, parameters }: CompiledQuery): QueryResult<never> {
  return runStatement(connection.prepare(sql), parameters)
}

function runStatement(statement: Statement, parameters: readonly unknown[]): QueryResult<never> {
  if (statement.reader) return { rows: statement.all(parameters) }
  return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
}

/**
 * Run a statement, and run it again while the file is locked. The same statement is used each time, because running it again
 * also resets it.
 *
 * @param prepared the statement of a query
 * @param deadline in milliseconds since the epoch
 * @throws SQLITE_BUSY after the deadline
 */
export function runPatiently(
  prepared: (sql: string) => Statement,
  { sql, parameters }: CompiledQuery,
  deadline: number,
): Promise<QueryResult<never>> {
  return untilFree(() => runStatement(prepared(sql), parameters), deadline)
}

/**
 * Begin a transaction that holds the write lock, so that no later statement of it can find the file locked. `exec` closes its
 * statement even if it fails.
 *
 * @param deadline in milliseconds since the epoch
 * @throws SQLITE_BUSY after the deadline
 */
export const takeWriteLock = (connection: Connection, deadline: number): Promise<void> =>
  untilFree(() => connection.exec('begin immediate'), deadline)
