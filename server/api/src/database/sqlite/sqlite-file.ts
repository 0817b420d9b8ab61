import type { CompiledQuery, QueryResult } from 'kysely'
import {
  type Connection,
  openConnection,
  run,
  runPatiently,
  type SqliteOptions,
  takeWriteLock,
} from './connection'
import { Statements } from './statements'

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
