import { migrate } from '../src/database/migrate'
import { migrations } from '../src/database/migrations/migrations'
import type { ReversibleMigration } from '../src/database/migration'
import { openDatabase } from '../src/database/open'
import { tableNames } from '../src/database/table-names'
import { databaseFile, type Settings } from '../src/settings'

const tables = tableNames.filter((name) => !name.startsWith('schema_migrations'))

/** The most that an expand step of a next version may do: add a column to every table, and a table. */
const nextSchema: ReversibleMigration = {
  name: '9998-expand-everything',
  async up(db) {
    for (const name of tables)
      await db.schema
        .alterTable(name)
        .addColumn('next_note', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    await db.schema
      .createTable('next_things')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .execute()
  },
  async down(db) {
    await db.schema.dropTable('next_things').execute()
    for (const name of tables) await db.schema.alterTable(name).dropColumn('next_note').execute()
  },
}

/** The rows of tables, without the column that only the next version knows. */
export function withoutNextColumn<T extends Readonly<Record<keyof T, readonly object[]>>>(tables: T): T {
  const known = Object.entries<readonly object[]>(tables).map(([name, rows]) => [
    name,
    rows.map(withoutNextNote),
  ])
  return Object.fromEntries(known) as T
}

const withoutNextNote = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'next_note'))

export const nextMigrations = [...migrations, nextSchema]

/** Do to a database what the first server of a next version does. */
export async function expandToNext(settings: Settings): Promise<void> {
  const { db, engine } = openDatabase(settings.databaseUrl, databaseFile(settings), 'maintenance')
  await migrate(db, engine, nextMigrations, settings.auditKey)
  await db.destroy()
}
