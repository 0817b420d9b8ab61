import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableNames } from '../database/table-names'

/** Runs one of PostgreSQL's own programs. The password goes by the environment: arguments are seen by every user. */
function run(program: string, databaseUrl: string, args: readonly string[]): void {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) }
  execFileSync(program, [`--dbname=${url.href}`, ...args], { stdio: ['ignore', 'ignore', 'pipe'], env })
}

/** A consistent copy of the portal's tables, while servers run. */
export function dump(databaseUrl: string, file: string): void {
  const tables = tableNames.map((name) => `--table=${name}`)
  run('pg_dump', databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    ...tables,
    `--file=${file}`,
  ])
}

/**
 * Puts a copy back in one transaction: all of it, or the database stays as it was. Tables that a newer version has added go
 * too, so that a copy of an older one can be brought forward again.
 */
export function putBack(databaseUrl: string, file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'recog-restore-'))
  const script = join(folder, 'restore.sql')
  try {
    const options = ['--no-owner', '--no-privileges', `--file=${script}`]
    execFileSync('pg_restore', [...options, file], { stdio: ['ignore', 'ignore', 'pipe'] })
    run('psql', databaseUrl, [
      '--quiet',
      '--no-psqlrc',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      '--set=client_min_messages=warning',
      `--command=drop table if exists ${tableNames.join(', ')} cascade`,
      `--file=${script}`,
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
