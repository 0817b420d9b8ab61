import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import Libsql from 'libsql'

/** A queue for something that only one can use at a time. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Wait until everyone before has finished. Returns the function that ends this turn. */
  async next(): Promise<() => void> {
    const before = this.#last
    let end = (): void => {}
    this.#last = new Promise((resolve) => (end = resolve))
    await before
    return end
  }
}

/**
 * Two connections to one file: all transactions take turns on the first, and reads outside a transaction use the second, so
 * that they never wait for a writer and never see uncommitted data.
 *
 * Kysely's own driver waits for locks inside SQLite, which blocks the event loop, and libsql does not reset a statement that
 * fails with SQLITE_BUSY: until it was garbage collected, no transaction of the process could commit. Here every write begins
 * with `begin immediate`, which is retried between other work of the process, so no later statement can find the file locked.
 */
export class SqliteFile {
  readonly #options: SqliteOptions
  readonly #turns = new Turns()
  #writer: Connection
  #reader: Connection
  #statements: Statements

  constructor(options: SqliteOptions) {
    this.#options = options
    this.#writer = openConnection(options.file)
    this.#reader = openConnection(options.file)
    this.#statements = new Statements(this.#reader)
  }

  /** Wait for its turn and for the write lock. Returns the function that ends the turn. */
  async beginTurn(): Promise<() => void> {
    const deadline = Date.now() + this.#options.lockTimeout
    const endTurn = await this.#turns.next()
    try {
      await takeWriteLock(this.#writer, deadline)
      return endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** Run a statement of the transaction that has the turn. */
  write(query: CompiledQuery): QueryResult<never> {
    return run(this.#writer, query)
  }

  commit(): void {
    this.#writer.exec('commit')
  }

  /** SQLite has already rolled back after some errors, such as a full disk. */
  rollback(): void {
    try {
      if (this.#writer.inTransaction) this.#writer.exec('rollback')
    } catch {
      this.#writer.close()
      this.#writer = openConnection(this.#options.file)
    }
  }

  /** Run a write outside a transaction as a transaction of its own. */
  async writeAlone(query: CompiledQuery): Promise<QueryResult<never>> {
    const endTurn = await this.beginTurn()
    try {
      const result = this.write(query)
      this.commit()
      return result
    } catch (error) {
      this.rollback()
      throw error
    } finally {
      endTurn()
    }
  }

  async read(query: CompiledQuery): Promise<QueryResult<never>> {
    try {
      return await runPatiently(
        (sql) => this.#statements.of(sql),
        query,
        Date.now() + this.#options.lockTimeout,
      )
    } catch (error) {
      // The failed statement may still be open, and would pin the reader to an old snapshot.
      this.#reader = openConnection(this.#options.file)
      this.#statements = new Statements(this.#reader)
      throw error
    }
  }

  close(): void {
    this.#statements.clear()
    this.#reader.close()
    this.#writer.close()
  }
}

/** Lists of ids make a statement for each length, so the number that is kept has a limit. */
const MOST = 200

/**
 * The prepared statements of one connection. Preparing the query of a session takes a fifth of the time of a small request, and
 * SQLite itself prepares a statement again when the schema has changed. Each runs to its end before the next, so one of each is
 * enough.
 */
export class Statements {
  readonly #connection: Connection
  readonly #bySql = new Map<string, Statement>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The statement of a query. The one that was not used for longest makes room for a new one. */
  of(sql: string): Statement {
    const statement = this.#bySql.get(sql) ?? this.#prepare(sql)
    this.#bySql.delete(sql)
    this.#bySql.set(sql, statement)
    const [oldest] = this.#bySql.keys()
    if (this.#bySql.size > MOST && oldest !== undefined) this.#bySql.delete(oldest)
    return statement
  }

  #prepare(sql: string): Statement {
    const statement = this.#connection.prepare(sql)
    // libsql asks SQLite each time that it is read.
    return Object.defineProperty(statement, 'reader', { value: statement.reader })
  }

  /** Let go of all statements: libsql closes a file once its last statement has been garbage-collected. */
  clear(): void {
    this.#bySql.clear()
  }
}

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
function run(connection: Connection, { sql, parameters }: CompiledQuery): QueryResult<never> {
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
function runPatiently(
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
const takeWriteLock = (connection: Connection, deadline: number): Promise<void> =>
  untilFree(() => connection.exec('begin immediate'), deadline)
