import { createHash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { UsageError } from '@recog/server-kit/commands'
import { sql } from 'kysely'
import { verifyAudit } from '../audit/verify'
import { emptyWal } from '../database/empty-wal'
import { migrateAtStart } from '../database/migrate-at-start'
import { type Database, withDatabase } from '../database/open'
import { namedByTime } from '../database/save-backup'
import { tableNames } from '../database/table-names'
import type { Write } from '../database/write'
import { databaseFile } from '../settings'
import { printVerdict } from './audit-verdict'
import { type CommandCall, needDatabase, noMore, withApp } from './command'
import { BESIDE, checkNobodyElse, closeForOthers } from './restore'

/** Rows of one statement: with all their columns fewer values than either engine takes. */
const BATCH_SIZE = 500

type Row = Readonly<Record<string, string | number | null>>

/** What both databases must agree on: how many rows a table has, and the combined hash of all, in any order. */
interface Digest {
  rows: number
  readonly hash: Buffer
}

/**
 * `move --to postgres | sqlite`: copy everything between the SQLite file in `PORTAL_DATA` and PostgreSQL at `DATABASE_URL`, compare every
 * row, and verify the audit log. Servers must be stopped. The target gets everything or nothing, so an interrupted move is run again.
 *
 * @throws if a server runs, the target has a portal with other data, or a row differs
 */
export async function move(
  { settings, print }: CommandCall,
  { to: target }: { readonly to?: string | undefined },
  words: readonly string[],
): Promise<number> {
  noMore(words)
  if (target !== 'postgres' && target !== 'sqlite')
    throw new UsageError('Specify --to postgres or --to sqlite')
  if (!settings.databaseUrl) {
    print('Set DATABASE_URL to the PostgreSQL database. SQLite is the file in PORTAL_DATA.')
    return 2
  }
  const sqlite = { ...settings, databaseUrl: undefined, directDatabaseUrl: undefined }
  const file = databaseFile(settings)
  const isToSqlite = target === 'sqlite'
  if (!isToSqlite) needDatabase(sqlite)
  if (isToSqlite && existsSync(file))
    throw new Error(`${file} exists. Rename it first: the move would replace it.`)
  if (!isToSqlite) closeForOthers(file)
  await checkNobodyElse(settings)
  await migrateAtStart(isToSqlite ? settings : sqlite, { say: print })
  // Under its name only once it is complete.
  const unfinished = { ...sqlite, dataFolder: `${settings.dataFolder}/moving` }
  if (isToSqlite) {
    rmSync(unfinished.dataFolder, { recursive: true, force: true })
    await migrateAtStart(unfinished, { say: print })
  } else await migrateAtStart(settings, { say: print })

  const fileOfCopy = databaseFile(isToSqlite ? unfinished : sqlite)
  await withDatabase(settings.databaseUrl, '', ({ db: postgres }) =>
    withDatabase(undefined, fileOfCopy, async ({ db }) => {
      const rows = await (isToSqlite ? copyAll(postgres, db, db) : copyAll(db, postgres, db))
      // The file alone has everything then, though libsql closes it later.
      await emptyWal({ db, engine: 'sqlite' })
      print(`${rows} rows of ${tableNames.length} tables, all as they were.`)
    }),
  )
  if (isToSqlite) {
    renameSync(databaseFile(unfinished), file)
    rmSync(unfinished.dataFolder, { recursive: true, force: true })
  }
  const moved = isToSqlite ? sqlite : settings
  const code = await withApp({ settings: moved, print }, async (app) =>
    printVerdict(await verifyAudit(app), print),
  )
  if (code === 0) finish(file, isToSqlite, print)
  return code
}

/** Say what is next. A file that is no longer used must not be taken for the portal's when `DATABASE_URL` is forgotten. */
function finish(file: string, isToSqlite: boolean, print: (line: string) => void): void {
  if (isToSqlite) {
    print(
      'Start the portal without DATABASE_URL. PostgreSQL still has everything: drop the database when the portal runs.',
    )
    return
  }
  const kept = `${file}.${namedByTime('before-move')}`
  renameSync(file, kept)
  for (const end of BESIDE) rmSync(file + end, { force: true })
  print(
    `Start the portal with DATABASE_URL, and make a backup. The file is now ${kept}: delete it when the portal runs.`,
  )
}

/**
 * Copy all rows in one transaction, and compare them.
 *
 * @param sqlite whichever of the two it is, which knows the primary keys
 * @returns how many there are
 */
async function copyAll(from: Database, to: Database, sqlite: Database): Promise<number> {
  const head = await to.selectFrom('audit_head').select('seq').executeTakeFirst()
  const person = await to.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const isUsed = person !== undefined || (head?.seq ?? 0) > 0
  const tables = tableNames.filter((name) => !name.startsWith('schema_migrations'))
  return to.transaction().execute(async (tx) => {
    // Tables with references follow those they refer to.
    if (!isUsed)
      for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx)
    let count = 0
    for (const table of tables) {
      const key = await primaryKey(sqlite, table)
      const source = await eachRow(from, table, key, isUsed ? undefined : tx)
      const copy = await eachRow(tx, table, key)
      if (source.rows !== copy.rows || !source.hash.equals(copy.hash))
        throw new Error(
          isUsed
            ? `The target already has a portal whose ${table} are others. Use an empty database.`
            : `The copy of ${table} differs. Nothing was moved.`,
        )
      count += source.rows
    }
    return count
  })
}

async function primaryKey(sqlite: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})
    where pk > 0 order by pk`.execute(sqlite)
  return rows.map(({ name }) => name)
}

/** Read a table in the order of its key. @param copyTo gets each row, if it is given */
async function eachRow(
  db: Database | Write,
  table: string,
  key: readonly string[],
  copyTo?: Write,
): Promise<Digest> {
  const digest: Digest = { rows: 0, hash: Buffer.alloc(32) }
  const columns = sql.join(key.map((name) => sql.ref(name)))
  let last: Row | undefined
  for (;;) {
    const after = last && sql`where (${columns}) > (${sql.join(key.map((name) => last?.[name]))})`
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${after ?? sql``}
      order by ${columns} limit ${sql.lit(BATCH_SIZE)}`.execute(db)
    for (const row of rows) add(digest, row)
    if (copyTo && rows.length > 0)
      await copyTo
        .insertInto(table as never)
        .values(rows)
        .execute()
    if (rows.length < BATCH_SIZE) return digest
    last = rows.at(-1)
  }
}

/** Both engines store the same values, though one may return a number as text. */
function add(digest: Digest, row: Row): void {
  const names = Object.keys(row).toSorted()
  const values = names.map((name) => [name, row[name] === null ? null : String(row[name])])
  const hash = createHash('sha256').update(JSON.stringify(values)).digest()
  for (const [i, byte] of hash.entries()) digest.hash[i] = (digest.hash[i] ?? 0) ^ byte
  digest.rows += 1
}
