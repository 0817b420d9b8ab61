import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
} from 'kysely'
import { SqliteDriver } from './driver'
import type { SqliteOptions } from './connection'

/** Kysely's dialect for SQLite, with a driver of our own (`driver.ts`). */
export class PortalSqliteDialect implements Dialect {
  readonly #options: SqliteOptions

  constructor(options: SqliteOptions) {
    this.#options = options
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#options)
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalDdl()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

/** SQLite can roll back schema changes too; this makes Kysely run all migrations in one transaction. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
