import type { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'

const names = new Map<string, string>()

/** Marks a statement that every call runs: PostgreSQL then plans it once a connection instead of each time. */
export function prepared<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  if (!names.has(query.sql)) names.set(query.sql, `prepared_${names.size + 1}`)
  return query
}

type Send = (config: unknown, ...rest: readonly unknown[]) => unknown

/** Has a new connection send marked statements by name; all others go as they come, planned for their own values. */
export function sendByName(client: ClientBase): void {
  const send = client.query.bind(client) as Send
  const byName: Send = (config, ...rest) => {
    const name = typeof config === 'string' ? names.get(config) : undefined
    return name === undefined ? send(config, ...rest) : send({ name, text: config, values: rest[0] })
  }
  client.query = byName as ClientBase['query']
}
