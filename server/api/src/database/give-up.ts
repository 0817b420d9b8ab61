import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { sendingNames } from './named-statements'

/** pg reports a query without an answer with this message, without a code. */
const NO_ANSWER = 'Query read timeout'

/**
 * A pool that closes a connection on which a query got no answer in time. pg returns it to the pool with that query pending, so
 * that every later query on it would wait as long: after a failover, or behind a firewall that has forgotten the connection, for
 * the quarter of an hour until the operating system gives up.
 */
export function givingUpOnSilence(pool: Pool): PostgresPool {
  const send = sendingNames()
  return {
    connect: async () => givingUp(await pool.connect(), send),
    end: () => pool.end(),
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
