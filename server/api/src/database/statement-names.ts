import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Kysely } from 'kysely'
import type { ClientBase } from 'pg'
import type { Tables } from './schema'
import { codeOf } from './unavailable'

type Values = Readonly<Record<string, string | number | readonly string[]>>

/** Stands for a value in a query that is used for all values. */
class Placeholder {
  constructor(readonly valueIn: (values: Values) => unknown) {}
}

/** Queries with the same names, and lists of the same length, have the same text. */
function shapeOf(values: Values): string {
  let shape = ''
  for (const name in values) shape += `${name}${listLength(values[name])},`
  return shape
}

const listLength = (value: unknown): string => (Array.isArray(value) ? String(value.length) : '')

const placeholdersFor = (values: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((_item, i) => new Placeholder((given) => (given[name] as readonly string[])[i]))
        : new Placeholder((given) => given[name]),
    ]),
  )

/**
 * A query that is put together once per database and shape, because that takes as long as sending it. Only its text is cached:
 * each call sends its own values.
 *
 * @param build puts the query together. It gets placeholders for the values: it may pass them on, and look at which are given,
 *   but not at what they are.
 */
export function compiledOnce<V extends Values, Row>(
  build: (db: Kysely<Tables>, values: V) => Compilable<Row>,
) {
  const compiled = new WeakMap<Kysely<Tables>, Map<string, CompiledQuery<Row>>>()
  return async (db: Kysely<Tables>, values: V): Promise<Row[]> => {
    const queries = compiled.get(db) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(db, queries)
    const shape = shapeOf(values)
    let query = queries.get(shape)
    if (!query) {
      query = build(db, placeholdersFor(values) as V).compile()
      queries.set(shape, query)
      // Lists have any length.
      if (!Object.values(values).some(Array.isArray)) nameStatement(query.sql)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.valueIn(values) : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** Names of statements, by their text. */
const names = new Map<string, string>()

/** Let PostgreSQL plan a query once for each connection. For texts of our own, of which there are few. */
function nameStatement(text: string): void {
  names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 16))
}

/**
 * The server does not know the statement, or knows it already, because PgBouncer gave this connection another one; or its result has
 * other columns since a migration. Nothing has been executed.
 */
const NOT_AS_NAMED = new Set(['26000', '42P05', '0A000'])

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
      if (!NOT_AS_NAMED.has(codeOf(error))) throw error
      keepsNames = false
      return client.query<R>(text, values)
    }
  }
}
