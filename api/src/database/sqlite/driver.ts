import type { DatabaseConnection, Driver } from 'kysely'
import { SqliteConnection } from './kysely-connection'
import type { SqliteOptions } from './connection'
import { SqliteFile } from './sqlite-file'

/** Connects Kysely to one SQLite file. */
export class SqliteDriver implements Driver {
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
