import {
  SelectQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { openConnection, run, runPatiently, takeWriteLock, type Connection } from './connection'
import { Turns } from './turns'

export interface SqliteOptions {
  readonly file: string
  /** How long a statement waits for another process that holds the lock. Milliseconds. */
  readonly lockTimeout: number
}

/**
 * Two connections to one file: all transactions take turns on the first, and reads outside a transaction use the second, so
 * that they never wait for a writer and never see uncommitted data.
 *
 * Kysely's own driver waits for locks inside SQLite, which blocks the event loop, and libsql does not reset a statement that
 * fails with SQLITE_BUSY: until it was garbage collected, no transaction of the process could commit. Here every write begins
 * with `begin immediate`, which is retried between other work of the process, so no later statement can find the file locked.
 */
export class SqliteDriver implements Driver {
  readonly #options: SqliteOptions
  readonly #turns = new Turns()
  #writer: Connection
  #reader: Connection

  constructor(options: SqliteOptions) {
    this.#options = options
    this.#writer = openConnection(options.file)
    this.#reader = openConnection(options.file)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this)
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#writer.exec('commit')
    own(connection).end()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#rollback()
    own(connection).end()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!own(connection).inTransaction) return
    await this.rollbackTransaction(connection)
  }

  async destroy(): Promise<void> {
    this.#reader.close()
    this.#writer.close()
  }

  /** Waits for its turn and for the write lock. Returns the function that ends the turn. */
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

  write(query: CompiledQuery): QueryResult<never> {
    return run(this.#writer, query)
  }

  /** Runs a write outside a transaction as a transaction of its own. */
  async writeAlone(query: CompiledQuery): Promise<QueryResult<never>> {
    const endTurn = await this.beginTurn()
    try {
      const result = this.write(query)
      this.#writer.exec('commit')
      return result
    } catch (error) {
      this.#rollback()
      throw error
    } finally {
      endTurn()
    }
  }

  async read(query: CompiledQuery): Promise<QueryResult<never>> {
    try {
      return await runPatiently(this.#reader, query, Date.now() + this.#options.lockTimeout)
    } catch (error) {
      // The failed statement may still be open, and would pin the reader to an old snapshot.
      this.#reader = openConnection(this.#options.file)
      throw error
    }
  }

  /** SQLite has already rolled back after some errors, such as a full disk. */
  #rollback(): void {
    try {
      if (this.#writer.inTransaction) this.#writer.exec('rollback')
    } catch {
      this.#writer.close()
      this.#writer = openConnection(this.#options.file)
    }
  }
}

/** Kysely's handle: a transaction in progress, or single statements. */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver
  #endTurn: (() => void) | undefined

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  get inTransaction(): boolean {
    return this.#endTurn !== undefined
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#driver.beginTurn()
  }

  end(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.#driver.write(query)
    return isRead(query) ? this.#driver.read(query) : this.#driver.writeAlone(query)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite results are not streamed')
  }
}

const own = (connection: DatabaseConnection): SqliteConnection => connection as SqliteConnection

/** Statements that need no write lock, or cannot run in a transaction. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*(select|pragma|vacuum)\b/i.test(sql)
