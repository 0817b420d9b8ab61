import type { Compilable, CompiledQuery } from 'kysely'
import { nameStatement } from './named-statements'
import type { Database } from './open'

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
export function compiledOnce<V extends Values, Row>(build: (db: Database, values: V) => Compilable<Row>) {
  const compiled = new WeakMap<Database, Map<string, CompiledQuery<Row>>>()
  return async (db: Database, values: V): Promise<Row[]> => {
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
