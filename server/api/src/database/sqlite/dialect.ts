import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  SelectQueryNode,
  type Dialect,
  type Driver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import { SqliteFile, type SqliteOptions } from './sqlite-file'

/** Kysely's dialect for SQLite, with a driver of our own. */
export const sqliteDialect = (options: SqliteOptions): Dialect => ({
  createDriver: () => new SqliteDriver(options),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new TransactionalDdl(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

/** SQLite can roll back schema changes too; this makes Kysely run all migrations in one transaction. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely's handle: a transaction in progress, or single statements. */
class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  #endTurn: (() => void) | undefined

  constructor(file: SqliteFile) {
    this.#file = file
  }

  get inTransaction(): boolean {
    return this.#endTurn !== undefined
  }

  async begin(): Promise<void> {
    this.#endTurn = await this.#file.beginTurn()
  }

  end(): void {
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.#file.write(query)
    return isRead(query) ? this.#file.read(query) : this.#file.writeAlone(query)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite results are not streamed')
  }
}

/** Statements that need no write lock, or cannot run in a transaction. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || /^\s*(select|pragma|vacuum)\b/i.test(sql)

/** Connects Kysely to one SQLite file. */
class SqliteDriver implements Driver {
  readonly #file: SqliteFile

  constructor(options: SqliteOptions) {
    this.#file = new SqliteFile(options)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#file)
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#file.commit()
    own(connection).end()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#file.rollback()
    own(connection).end()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!own(connection).inTransaction) return
    await this.rollbackTransaction(connection)
  }

  async destroy(): Promise<void> {
    this.#file.close()
  }
}

const own = (connection: DatabaseConnection): SqliteConnection => connection as SqliteConnection
