import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { openSqlite } from '../database/open'
import { databaseFile } from '../settings'
import type { Command } from './command'
import { dump, putBack } from './postgres-tools'

/** Writes a consistent copy while the server runs: `vacuum into` for SQLite, `pg_dump` for PostgreSQL. */
export const backup: Command = async ({ settings, args, print }) => {
  const file = resolve(args[0] ?? `portal-backup-${new Date().toISOString().replaceAll(':', '-')}`)
  if (existsSync(file)) {
    print(`${file} already exists.`)
    return 2
  }
  if (settings.databaseUrl) {
    dump(settings.databaseUrl, file)
  } else {
    const { db } = openSqlite(databaseFile(settings))
    await sql`vacuum into ${file}`.execute(db)
    await db.destroy()
  }
  chmodSync(file, 0o600)
  print(`Saved ${file}`)
  return 0
}

/** @throws if the file is not an intact database of the portal */
async function checkCopy(file: string): Promise<void> {
  try {
    const { db } = openSqlite(file)
    await sql`pragma quick_check`.execute(db)
    await sql`select name from schema_migrations`.execute(db)
    await db.destroy()
  } catch (error) {
    rmSync(file, { force: true })
    throw new Error('This file is not a backup of the portal.', { cause: error })
  }
}

/**
 * Restores a backup. With SQLite, the previous database remains beside it as `.before-restore`.
 *
 * @throws if the file is not an intact backup, or a PostgreSQL program fails
 */
export const restore: Command = async ({ settings, args, print }) => {
  const file = resolve(args[0] ?? '')
  if (!args[0] || !existsSync(file)) {
    print('Please specify the backup file.')
    return 2
  }
  if (settings.databaseUrl) {
    putBack(settings.databaseUrl, file)
  } else {
    const target = databaseFile(settings)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(file, `${target}.new`)
    await checkCopy(`${target}.new`)
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
