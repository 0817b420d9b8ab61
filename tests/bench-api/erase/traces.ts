import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../../server/api/src/app'

/** The address, the name in the seeded log, and the name that `rename` gives, of a generated person. */
const TRACE = /person\.(\d+)@many\.example|Person (\d+) of many|Erasable N(\d+)Z/g

/** Names end with a letter, so that they are found whole wherever they are stored. */
export const nameOf = (i: number) => ({ first_name: 'Erasable', last_name: `N${i}Z` })

/** Places where names are searched, and how many people are found there. */
export type Traces = Readonly<Record<string, number>>

/**
 * Count the people below a number of whom something is found: in each file of the data folder (database, write-ahead log, mails,
 * checkpoints, journal) with what the server logged, and in a dump of PostgreSQL.
 */
export async function tracesOf(app: App, people: number, logged: readonly string[]): Promise<Traces> {
  const { databaseUrl, dataFolder } = app.settings
  await writeFile(join(dataFolder, 'server.log'), logged.join('\n'))
  const places: Record<string, string[]> = { 'data folder': await filesIn(dataFolder) }
  if (databaseUrl) {
    const dump = join(dataFolder, 'dump.sql')
    execFileSync('pg_dump', [`--dbname=${databaseUrl}`, `--file=${dump}`])
    places['dump'] = [dump]
  }
  const found: Record<string, number> = {}
  for (const [place, files] of Object.entries(places)) found[place] = await countIn(files, people)
  await rm(join(dataFolder, 'dump.sql'), { force: true })
  return found
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
