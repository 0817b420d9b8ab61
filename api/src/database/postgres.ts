import { PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { givingUpOnSilence } from './give-up'

/** Who waits for the database: a person for a response, or an operator for a migration or a command. */
export type Patience = 'request' | 'maintenance'

/** Name of the portal's connections in `pg_stat_activity`. `restore` looks for running servers by it. */
export const APPLICATION_NAME = 'recog-portal'

/**
 * Time limits in milliseconds. Every write locks the audit head, so a process that is frozen within a transaction would stop
 * all others until PostgreSQL notices that it is gone: by default after two hours. PostgreSQL ends such a transaction itself
 * after `idle_in_transaction_session_timeout`. `query_timeout` covers a network that no longer delivers anything.
 */
const LIMITS: Readonly<Record<Patience, PoolConfig>> = {
  request: {
    lock_timeout: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 20_000,
  },
  maintenance: { idle_in_transaction_session_timeout: 60_000 },
}

/** A pool of connections to PostgreSQL that survives broken ones. */
export function openPool(url: string, patience: Patience = 'request'): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...LIMITS[patience],
  })
  // The pool replaces broken connections, and queries report their own errors. Without listeners, an error of an idle client, or
  // of one in use between two queries, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Kysely's dialect for PostgreSQL. */
export const postgresDialect = (pool: Pool): PostgresDialect =>
  new PostgresDialect({ pool: givingUpOnSilence(pool) })
