import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import Libsql from 'libsql'
import { Pool } from 'pg'
import type { Tables } from './schema'

export type Engine = 'sqlite' | 'postgres'
export type Database = Kysely<Tables>
export interface OpenDatabase {
  readonly engine: Engine
  readonly db: Database
}

/** Takes the write lock when a transaction begins, so that a transaction never fails halfway because it cannot get the lock. */
class ImmediateSqlite extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
    return driver
  }

  /** SQLite can roll back schema changes too; this makes Kysely run all migrations in one transaction. */
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdl()
  }
}

class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** How long a statement waits for another process that writes, in milliseconds. */
export const BUSY_TIMEOUT = 10_000

/**
 * Opens the embedded database, and creates it if needed. With WAL and synchronous=FULL, every acknowledged write is on disk.
 */
export function openSqlite(file: string): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new Libsql(file, { timeout: BUSY_TIMEOUT })
  for (const pragma of [
    `busy_timeout = ${BUSY_TIMEOUT}`,
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'secure_delete = ON',
  ]) {
    database.exec(`PRAGMA ${pragma}`)
  }
  return { engine: 'sqlite', db: new Kysely<Tables>({ dialect: new ImmediateSqlite({ database }) }) }
}

function openPostgres(url: string): OpenDatabase {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => undefined) // the pool replaces a broken idle connection; queries report their own errors
  return { engine: 'postgres', db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

/**
 * Opens PostgreSQL if there is a URL, otherwise the embedded SQLite database.
 *
 * @param url setting `DATABASE_URL`
 * @param file of the embedded database
 */
export function openDatabase(url: string | undefined, file: string): OpenDatabase {
  return url ? openPostgres(url) : openSqlite(file)
}
