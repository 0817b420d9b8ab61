import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { appliedTo } from '../../server/api/src/database/migrate'
import type { Database } from '../../server/api/src/database/open'
import { inTransaction } from '../../server/api/src/database/write'
import { tableNames } from '../../server/api/src/database/table-names'

const FOLDER = join(process.cwd(), 'tests/upgrades/releases')

type Row = Readonly<Record<string, string | number | null>>

/** Everything in the database of a release, as JSON, so that both engines can read it. */
export interface StoredData {
  /** The last migration of the release. */
  readonly schema: string
  /** Rows by table, in an order in which they can be inserted. */
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

/** The stored releases, the oldest first. */
export const storedReleases: readonly string[] = readdirSync(FOLDER).toSorted()

export const readStored = (name: string): StoredData =>
  JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as StoredData

/** The rows of these tables. */
export async function rowsOf(db: Database, names: readonly string[]): Promise<StoredData['tables']> {
  const tables: Record<string, readonly Row[]> = {}
  for (const name of names)
    tables[name] = await db
      .selectFrom(name as 'events')
      .selectAll()
      .execute()
  return tables
}

/** Store a database as that of the present version. @returns the name of the file */
export async function storeRelease(db: Database): Promise<string> {
  const schema = (await appliedTo(db)).at(-1) ?? ''
  const names = tableNames.filter((name) => !name.startsWith('schema_migrations'))
  const data: StoredData = { schema, tables: await rowsOf(db, names) }
  const name = `${schema}.json`
  writeFileSync(join(FOLDER, name), `${JSON.stringify(data, undefined, 2)}\n`)
  return name
}

/** Fill an empty database of that schema. */
export async function insertStored(db: Database, { tables }: StoredData): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('audit_head').execute()
    for (const [name, rows] of Object.entries(tables))
      if (rows.length > 0)
        await tx
          .insertInto(name as 'users')
          .values(rows as never)
          .execute()
  })
}
