import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { openSqlite } from '../database/open'
import { databaseFile } from '../settings'
import type { Command } from './commands'

/** A consistent copy while the server runs: `vacuum into` for SQLite, `pg_dump` for PostgreSQL. */
export const backup: Command = async ({ settings, args, print }) => {
  const file = resolve(args[0] ?? `portal-backup-${new Date().toISOString().replaceAll(':', '-')}`)
  if (existsSync(file)) {
    print(`${file} exists already.`)
    return 2
  }
  if (settings.databaseUrl) {
    execFileSync('pg_dump', ['--format=custom', `--file=${file}`, settings.databaseUrl], { stdio: 'inherit' })
  } else {
    const { db } = openSqlite(databaseFile(settings))
    await sql`vacuum into ${file}`.execute(db)
    await db.destroy()
  }
  print(`Saved ${file}`)
  return 0
}

/** Puts a copy back. What was there before stays beside it as `.before-restore` (SQLite). */
export const restore: Command = async ({ settings, args, print }) => {
  const file = resolve(args[0] ?? '')
  if (!args[0] || !existsSync(file)) {
    print('Please give the file of a backup.')
    return 2
  }
  if (settings.databaseUrl) {
    const options = [
      '--clean',
      '--if-exists',
      '--single-transaction',
      `--dbname=${settings.databaseUrl}`,
      file,
    ]
    execFileSync('pg_restore', options, { stdio: 'inherit' })
  } else {
    const target = databaseFile(settings)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(file, `${target}.new`)
    if (existsSync(target)) {
      const { db } = openSqlite(target)
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      await db.destroy()
      renameSync(target, `${target}.before-restore`)
    }
    for (const end of ['-wal', '-shm']) rmSync(target + end, { force: true })
    renameSync(`${target}.new`, target)
  }
  print(`Restored from ${file}`)
  return 0
}
