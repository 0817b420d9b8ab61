import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from './open'
import { tablesIn } from './table-names'

/** @returns what a program of PostgreSQL prints @throws with its complaint, or that it is missing */
function call(program: string, args: readonly string[], env = process.env): string {
  try {
    return execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env }).toString()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const missing = `${program} is not installed here: install the client programs of PostgreSQL`
    throw new Error(missing, { cause: error })
  }
}

/** Run a PostgreSQL program on a database. The password is passed in the environment, because every user can see arguments. */
function run(program: string, databaseUrl: string, args: readonly string[]): void {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) }
  call(program, [`--dbname=${url.href}`, ...args], env)
}

/** All tables of the portal in a database, also those of a newer version. */
const portalTables = (databaseUrl: string): Promise<string[]> =>
  withDatabase(databaseUrl, '', ({ db }) => tablesIn(db))

/**
 * Write a consistent copy of the portal's tables while servers run.
 *
 * @returns false if there are none
 * @throws if `pg_dump` fails
 */
export async function dump(databaseUrl: string, file: string): Promise<boolean> {
  const found = await portalTables(databaseUrl)
  if (found.length === 0) return false
  const tables = found.map((name) => `--table=${name}`)
  run('pg_dump', databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    ...tables,
    `--file=${file}`,
  ])
  return true
}

/**
 * The rows of one table in a copy, with the columns as text.
 *
 * @throws if `pg_restore` cannot read the file
 */
export function rowsIn(file: string, table: string): Record<string, string>[] {
  const options = ['--data-only', `--table=${table}`, '--file=-']
  const text = call('pg_restore', [...options, file])
  const [, columns = '', rows = ''] = /^COPY \S+ \(([^\n)]*)\)[^\n]*\n([\s\S]*?)^\\\.$/m.exec(text) ?? []
  const names = columns.split(', ')
  return rows
    .split('\n')
    .filter(Boolean)
    .map((row) => Object.fromEntries(row.split('\t').map((value, i) => [names[i] ?? '', value])))
}

/**
 * Restore a copy in one transaction; on failure the database does not change. Also removes tables added by newer versions, even
 * those unknown to this version, so that an older copy can be migrated again.
 *
 * @throws if a PostgreSQL program fails
 */
export async function putBack(databaseUrl: string, file: string): Promise<void> {
  const tables = await portalTables(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'recog-restore-'))
  const script = join(folder, 'restore.sql')
  try {
    const options = ['--no-owner', '--no-privileges', `--file=${script}`]
    call('pg_restore', [...options, file])
    run('psql', databaseUrl, [
      '--quiet',
      '--no-psqlrc',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      '--set=client_min_messages=warning',
      ...(tables.length > 0 ? [`--command=drop table ${tables.join(', ')} cascade`] : []),
      `--file=${script}`,
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
