import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresPool,
} from 'kysely'
import { Pool, type PoolConfig } from 'pg'

/** Who waits for the database: a person for a response, or an operator for a migration or a command. */
export type Patience = 'request' | 'maintenance'

/** Name of the portal's connections in `pg_stat_activity`. `restore` looks for running servers by it. */
export const APPLICATION_NAME = 'recog-portal'

/**
 * Time limits in milliseconds, by PostgreSQL's names. Every write locks the audit head, so a process that is frozen within a
 * transaction would stop all others until PostgreSQL notices that it is gone: by default after two hours. PostgreSQL ends such a
 * transaction itself after `idle_in_transaction_session_timeout`.
 */
const LIMITS: Readonly<Record<Patience, Readonly<Record<string, number>>>> = {
  request: { lock_timeout: 5_000, statement_timeout: 15_000, idle_in_transaction_session_timeout: 10_000 },
  maintenance: { idle_in_transaction_session_timeout: 60_000 },
}

/** Covers a network that no longer delivers anything. Milliseconds. */
const ANSWER: Readonly<Record<Patience, PoolConfig>> = { request: { query_timeout: 20_000 }, maintenance: {} }

/** A pool of connections to PostgreSQL that survives broken ones. */
export function openPool(url: string, patience: Patience = 'request'): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...LIMITS[patience],
    ...ANSWER[patience],
  })
  // The pool replaces broken connections, and queries report their own errors. Without listeners, an error of an idle client, or
  // of one in use between two queries, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Kysely's dialect for PostgreSQL, with the time limits in each transaction. */
export const postgresDialect = (pool: PostgresPool, patience: Patience = 'request'): PostgresDialect =>
  new LimitedDialect(pool, beginWith(LIMITS[patience]))

/**
 * Begins a transaction with its limits, in one message. Those of the connection are not enough: PgBouncer in transaction mode
 * lends each transaction another connection, and does not pass them on (ADR 28).
 */
const beginWith = (limits: Readonly<Record<string, number>>): string =>
  ['begin', ...Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`)].join('; ')

class LimitedDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #begin: string

  constructor(pool: PostgresPool, begin: string) {
    super({ pool })
    this.#pool = pool
    this.#begin = begin
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#pool, this.#begin)
  }
}

class LimitedDriver extends PostgresDriver {
  readonly #begin: string

  constructor(pool: PostgresPool, begin: string) {
    super({ pool })
    this.#begin = begin
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin))
  }
}
