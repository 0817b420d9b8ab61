import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, openSqlite } from '../database/open'
import { APPLICATION_NAME } from '../database/postgres'
import { databaseFile } from '../settings'
import type { Command } from './command'
import { dump, migrationsIn, putBack } from './postgres-tools'
import { reasonToRefuse, replaceDatabase } from './sqlite-copy'

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

/**
 * Restores a backup. The previous database is kept, beside the file or as another backup.
 *
 * @throws if the file is damaged, foreign or newer, a server is running, or a PostgreSQL program fails
 */
export const restore: Command = async ({ settings, args, print }) => {
  const file = resolve(args[0] ?? '')
  if (!args[0] || !existsSync(file)) {
    print('Please specify the backup file.')
    return 2
  }
  const fallback = settings.databaseUrl
    ? await restorePostgres(settings.databaseUrl, file, settings.dataFolder)
    : replaceDatabase(databaseFile(settings), file)
  print(`Restored from ${file}`)
  if (fallback) print(`The previous database is ${fallback}`)
  return 0
}

async function restorePostgres(url: string, file: string, folder: string): Promise<string> {
  const refused = reasonToRefuse(migrationsIn(file))
  if (refused) throw new Error(refused)
  await checkNoServer(url)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fallback = join(folder, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.dump`)
  dump(url, fallback)
  chmodSync(fallback, 0o600)
  putBack(url, file)
  return fallback
}

/** @throws if a server is connected: what it acknowledges during the restore would be lost */
async function checkNoServer(url: string): Promise<void> {
  const { db } = openDatabase(url, '', 'maintenance')
  try {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
      and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`.execute(db)
    if (rows.length > 0) throw new Error('A server is using the database. Stop it first.')
  } finally {
    await db.destroy()
  }
}
