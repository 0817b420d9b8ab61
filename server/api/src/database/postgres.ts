import { once } from 'node:events'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type DatabaseMetadataOptions,
  type Dialect,
  type PostgresPool,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TableMetadata,
} from 'kysely'
import { Pool, type PoolConfig, type PoolClient } from 'pg'
import { sendingNames } from './statement-names'
import { codeOf } from './unavailable'

/** Who waits for the database: a person for a response, an operator for a migration or a command, or a test. */
export type Patience = 'request' | 'maintenance' | 'test'

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
  test: {},
}

/** Covers a network that no longer delivers anything; a test keeps its connections, by which commands find a server. Milliseconds. */
const ANSWER: Readonly<Record<Patience, PoolConfig>> = {
  request: { query_timeout: 20_000 },
  maintenance: {},
  test: { connectionTimeoutMillis: 0, idleTimeoutMillis: 0 },
}

/** How long closing connections may take where nothing arrives any more. Milliseconds. */
const CLOSING = 5_000

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
export const postgresDialect = (pool: PostgresPool, patience: Patience = 'request'): Dialect => ({
  createDriver: () => new LimitedDriver(pool, beginWith(LIMITS[patience])),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new RepeatedIntrospector(db),
})

/**
 * Begins a transaction with its limits, in one message. Those of the connection are not enough: PgBouncer in transaction mode
 * lends each transaction another connection, and does not pass them on (ADR 28).
 */
const beginWith = (limits: Readonly<Record<string, number>>): string =>
  ['begin', ...Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`)].join('; ')

/** PostgreSQL's codes for a column or table that does not exist. */
const GONE = new Set(['42703', '42P01'])

/** Kysely asks PostgreSQL about each column by its name, which fails if a migration of another process drops one meanwhile. */
class RepeatedIntrospector extends PostgresIntrospector {
  override getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    return super.getTables(options).catch((error: unknown) => {
      if (!GONE.has(codeOf(error))) throw error
      // A migration drops all that it drops at once.
      return super.getTables(options)
    })
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

/** pg reports a query without an answer with this message, without a code. */
const NO_ANSWER = 'Query read timeout'

/**
 * A pool that closes a connection on which a query got no answer in time. pg returns it to the pool with that query pending, so
 * that every later query on it would wait as long: after a failover, or behind a firewall that has forgotten the connection, for
 * the quarter of an hour until the operating system gives up.
 */
export function givingUpOnSilence(pool: Pool): PostgresPool {
  const send = sendingNames()
  const open = new Map<PoolClient, Promise<void>>()
  pool.on('connect', (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    open.set(
      client,
      ended.then(() => void open.delete(client)),
    )
  })
  return {
    connect: async () => givingUp(await pool.connect(), send),
    async end() {
      await pool.end()
      // The pool ends before its connections do, and `restore` would take them for a server.
      await Promise.race([Promise.all(open.values()), once(AbortSignal.timeout(CLOSING), 'abort')])
    },
  }
}

function givingUp(client: PoolClient, send: ReturnType<typeof sendingNames>): PostgresPoolClient {
  let silence: Error | undefined
  async function answer<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Above all the rollback that follows.
    if (silence) throw silence
    try {
      return await send<R>(client, text, values)
    } catch (error) {
      if (error instanceof Error && error.message === NO_ANSWER) silence = error
      throw error
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('the portal reads nothing by cursors')
    return answer<R>(text, values)
  }
  return { query, release: () => client.release(silence) }
}
