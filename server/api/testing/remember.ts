import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../src/app'
import { tableNames } from '../src/database/table-names'
import { inTransaction } from '../src/database/write'

/** @returns a function that puts back what tests change: rows, services of the application, and files of its data folder */
export async function remember(app: App): Promise<() => Promise<void>> {
  const services = Object.entries<unknown>({ ...app })
  const parts = [app.keys, app.passwords].map((part) => [part, { ...part }] as const)
  const files = new Set(readdirSync(app.settings.dataFolder))
  const { db, engine, settings } = app
  const rows = await Promise.all(tableNames.map((name) => statements(app, name)))
  const again = rows.flat()
  const schema = await schemaOf(app)
  return async () => {
    if (Object.keys(app).length > services.length) throw new Error('a test has added a service')
    Object.assign(app, Object.fromEntries(services))
    for (const [part, before] of parts) Object.assign(part, before)
    if ((await schemaOf(app)) !== schema)
      throw new Error('a test has changed tables: it needs startOwnPortal')
    await inTransaction(db, async (tx) => {
      if (engine === 'postgres')
        return sql.raw(['set local session_replication_role = replica', ...again].join(';')).execute(tx)
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      for (const each of again) await sql.raw(each).execute(tx)
    })
    for (const name of readdirSync(settings.dataFolder))
      if (!files.has(name) && !name.startsWith('portal.db'))
        rmSync(join(settings.dataFolder, name), { recursive: true })
  }
}

/** Empty a table and fill it with the rows that it has now. */
async function statements({ db }: App, name: string): Promise<readonly string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
  const values = rows.map((row) => `(${Object.values(row).map(literal).join(', ')})`).join(', ')
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  return [
    `delete from ${name}`,
    ...(rows.length > 0 ? [`insert into ${name} (${columns}) values ${values}`] : []),
  ]
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`a value of a column is ${typeof value}`)
}

/** The definitions of all tables: only for SQLite, because a test changes those of both. */
async function schemaOf({ db, engine }: App): Promise<string> {
  if (engine === 'postgres') return ''
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master order by name`.execute(db)
  return rows.map((row) => row.sql).join('\n')
}
