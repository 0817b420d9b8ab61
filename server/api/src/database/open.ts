import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type Logger } from 'kysely'
import { givingUpOnSilence, openPool, postgresDialect, type Patience } from './postgres'
import type { Tables } from './schema'
import { sqliteDialect } from './sqlite/dialect'

export type Engine = 'sqlite' | 'postgres'
export type Database = Kysely<Tables>
/** Connections of a pool, by state. `waiting` are calls that wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export interface OpenDatabase {
  readonly engine: Engine
  readonly db: Database
  /** Undefined for SQLite, which has no connections. */
  readonly connections: (() => Connections) | undefined
}

/**
 * Open the embedded database, and create it if needed.
 *
 * @param log is told about each query
 * @param lockTimeout how long a statement waits for another process that holds the lock, in milliseconds
 */
export function openSqlite(file: string, lockTimeout = 10_000, log?: Logger): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  createPrivately(file)
  const dialect = sqliteDialect({ file, lockTimeout })
  return {
    engine: 'sqlite',
    db: new Kysely<Tables>({ dialect, ...(log && { log }) }),
    connections: undefined,
  }
}

/**
 * Create a file that other users of the machine cannot read, whoever has created the folder. The files beside it get its mode.
 *
 * One that exists is not opened: closing any descriptor of a file ends the locks of the whole process on it. Another process
 * would then take itself for the last one and remove the write-ahead log, and with it what this one writes afterwards.
 */
function createPrivately(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

/**
 * Open PostgreSQL if there is a URL, otherwise the embedded SQLite database.
 *
 * @param url setting `DATABASE_URL`
 * @param file of the embedded database
 * @param patience 'maintenance' for migrations and commands, which may take minutes
 * @param log is told about each query
 */
export function openDatabase(
  url: string | undefined,
  file: string,
  patience?: Patience,
  log?: Logger,
): OpenDatabase {
  if (!url) return openSqlite(file, patience === 'test' ? 600_000 : undefined, log)
  const pool = openPool(url, patience)
  const dialect = postgresDialect(givingUpOnSilence(pool), patience)
  return {
    engine: 'postgres',
    db: new Kysely<Tables>({ dialect, ...(log && { log }) }),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** Work on a connection of its own, which may take longer than a request, and is closed in any case. */
export async function withDatabase<T>(
  url: string | undefined,
  file: string,
  work: (opened: OpenDatabase) => Promise<T>,
  patience: Patience = 'maintenance',
): Promise<T> {
  const opened = openDatabase(url, file, patience)
  try {
    return await work(opened)
  } finally {
    await opened.db.destroy()
  }
}
