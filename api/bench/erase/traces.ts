import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../../src/app'

/** The address, the name in the seeded log, and the name that `rename` gives, of a generated person. */
const TRACE = /person\.(\d+)@many\.example|Person (\d+) of many|Erasable N(\d+)Z/g

/** Names end with a letter, so that they are found whole wherever they are stored. */
export const nameOf = (i: number) => ({ first_name: 'Erasable', last_name: `N${i}Z` })

/** Places where names are searched, and how many people are found there. */
export type Traces = Readonly<Record<string, number>>

/**
 * Count the people below a number of whom something is found: in each file of the data folder (database, write-ahead log, mails,
 * checkpoints, journal) with what the server logged; in a dump of PostgreSQL; and in PostgreSQL's own files, with its write-ahead
 * log apart.
 */
export async function tracesOf(app: App, people: number, logged: readonly string[]): Promise<Traces> {
  const { databaseUrl, dataFolder } = app.settings
  await writeFile(join(dataFolder, 'server.log'), logged.join('\n'))
  const places: Record<string, string[]> = { 'data folder': await filesIn(dataFolder) }
  if (databaseUrl) {
    const dump = join(dataFolder, 'dump.sql')
    execFileSync('pg_dump', [`--dbname=${databaseUrl}`, `--file=${dump}`])
    places['dump'] = [dump]
    const files = await filesIn(await folderOfPostgres(app))
    places['files of PostgreSQL'] = files.filter((file) => !file.includes('/pg_wal/'))
    places['pg_wal'] = files.filter((file) => file.includes('/pg_wal/'))
  }
  const found: Record<string, number> = {}
  for (const [place, files] of Object.entries(places)) found[place] = await countIn(files, people)
  await rm(join(dataFolder, 'dump.sql'), { force: true })
  return found
}

/** The folder of the temporary cluster, with its data and its log, after everything in memory was written. */
async function folderOfPostgres({ db }: App): Promise<string> {
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db)
  return dirname(rows[0]?.data_directory ?? '')
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function countIn(files: readonly string[], people: number): Promise<number> {
  const found = new Set<number>()
  for (const file of files) for (const id of await peopleIn(file)) if (id < people) found.add(id)
  return found.size
}

async function peopleIn(file: string): Promise<Set<number>> {
  const found = new Set<number>()
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 22 })) {
    const text = rest + String(chunk)
    for (const [, ...ids] of text.matchAll(TRACE)) found.add(Number(ids.find((id) => id !== undefined)))
    rest = text.slice(-64)
  }
  return found
}
