import { existsSync } from 'node:fs'
import Libsql from 'libsql'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { reasonOf } from '@recog/server-kit/commands'

/** A text whose bytes are no UTF-8, as after a fault of a disk. libsql ends the whole process when it reads one. */
interface DamagedText {
  readonly table: string
  readonly row: number
  readonly column: string
  readonly bytes: Uint8Array
}

/** How a damaged text is named for an operator. */
const nameOf = ({ table, row, column }: DamagedText): string =>
  `${column} of row ${row} (rowid) in ${table} has bytes that are no text`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Find damaged texts in a database. @throws if its pages are damaged, too */
function damagedTexts(database: Libsql.Database): DamagedText[] {
  const all = <T>(query: string, ...parameters: unknown[]) =>
    database.prepare(query).all(...parameters) as T[]
  const tables = all<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%'",
  )
  return tables.flatMap(({ name: table }) =>
    all<{ name: string }>('select name from pragma_table_info(?)', table).flatMap(({ name: column }) => {
      const value = quoted(column)
      // Only texts that are not all ASCII are read, as bytes.
      const rows = all<{ row: number; bytes: Uint8Array }>(
        `select rowid as row, cast(${value} as blob) as bytes from ${quoted(table)} where typeof(${value}) = 'text'
          and (${value} glob '*[^' || char(1) || '-' || char(127) || ']*' or instr(cast(${value} as blob), x'00') > 0)`,
      )
      return rows.filter(({ bytes }) => !isText(bytes)).map((each) => ({ table, column, ...each }))
    }),
  )
}

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** What is wrong with a file, for an operator; nothing if it is sound, or there is none. */
export function damageIn(file: string): string[] {
  if (!existsSync(file)) return []
  try {
    return opened(file, (database) => {
      const pages = (database.prepare('pragma integrity_check').all() as { integrity_check: string }[]).map(
        (row) => row.integrity_check,
      )
      return [...pages.filter((text) => text !== 'ok'), ...damagedTexts(database).map(nameOf)]
    })
  } catch (error) {
    return [reasonOf(error)]
  }
}

/**
 * Replace each damaged byte in the texts of a file by the sign for it (U+FFFD), so that the portal runs on, and whoever sees the text
 * can correct it.
 *
 * @param say is told which texts
 * @throws if the file is no database any more, with what to do
 */
export function replaceDamagedTexts(file: string, say: (line: string) => void): void {
  if (!existsSync(file)) return
  try {
    opened(file, (database) => {
      for (const text of damagedTexts(database)) {
        const { table, row, column, bytes } = text
        const query = `update ${quoted(table)} set ${quoted(column)} = ? where rowid = ?`
        database.prepare(query).run(Buffer.from(bytes).toString(), row)
        say(
          `${file} is damaged: ${nameOf(text)}. They were replaced by \uFFFD; correct it, and check the disk`,
        )
      }
    })
  } catch (error) {
    if (!/malformed|not a database/.test(reasonOf(error))) throw error
    throw new Error(
      `${file} is damaged (${reasonOf(error)}). Check the disk, and put a backup back with "${commandPrefix().api} restore FILE".`,
      { cause: error },
    )
  }
}

function opened<T>(file: string, work: (database: Libsql.Database) => T): T {
  const database = new Libsql(file, { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
