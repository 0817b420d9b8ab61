import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../src/app'

/** The address, the name in the seeded log, and the name that `rename` gives, of a generated person. */
const TRACE = /person\.(\d+)@many\.example|Person (\d+) of many|Erasable N(\d+)Z/g

/** Names end with a letter, so that they are found whole wherever they are stored. */
export const nameOf = (i: number) => ({ first_name: 'Erasable', last_name: `N${i}Z` })

/**
 * The people below a number of whom something is found in any file of the data folder: database, write-ahead log, mails,
 * checkpoints, journal; in a dump of PostgreSQL; and in what the server logged.
 */
export async function tracesOf(app: App, people: number, logged: readonly string[]): Promise<number> {
  const { databaseUrl, dataFolder } = app.settings
  const log = join(dataFolder, 'server.log')
  await writeFile(log, logged.join('\n'))
  if (databaseUrl)
    execFileSync('pg_dump', [`--dbname=${databaseUrl}`, `--file=${join(dataFolder, 'dump.sql')}`])
  const found = new Set<number>()
  for (const file of await filesIn(dataFolder)) {
    for (const id of await peopleIn(file)) if (id < people) found.add(id)
  }
  return found.size
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const paths = names.map((name) => join(folder, name))
  const kinds = await Promise.all(paths.map((path) => stat(path)))
  return paths.filter((_path, i) => kinds[i]?.isFile())
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
