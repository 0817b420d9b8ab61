import { createHash } from 'node:crypto'
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { ClientBase } from 'pg'

/** Names of statements, by their text. */
const names = new Map<string, string>()

/** Let PostgreSQL plan a query once for each connection. For texts of our own, of which there are few. */
export function nameStatement(text: string): void {
  names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 16))
}

/**
 * The server does not know the statement, or knows it already, because PgBouncer gave this connection another one; or its result has
 * other columns since a migration. Nothing has been executed.
 */
const NOT_AS_NAMED: ReadonlySet<unknown> = new Set(['26000', '42P05', '0A000'])

/**
 * Send queries of a pool, with their names while the server keeps what a connection has named. Within a transaction, where a refused
 * name could not be repaired, none is sent.
 */
export function sendingNames() {
  let keepsNames = true
  return async <R>(
    client: PostgresPoolClient & ClientBase,
    text: string,
    values: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> => {
    const name = keepsNames && client.getTransactionStatus() === 'I' ? names.get(text) : undefined
    if (name === undefined) return client.query<R>(text, values)
    try {
      return (await client.query({ name, text, values: [...values] })) as unknown as PostgresQueryResult<R>
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && NOT_AS_NAMED.has(error.code))) throw error
      keepsNames = false
      return client.query<R>(text, values)
    }
  }
}
