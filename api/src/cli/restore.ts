import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../database/open'
import { APPLICATION_NAME } from '../database/postgres'
import { replaceDamagedTexts } from '../database/sqlite/damage'
import { databaseFile, type Settings } from '../settings'
import { finishRestore } from './after-restore'
import type { Command } from './command'
import { dump, putBack } from '../database/postgres-tools'
import { logInDatabase, logInFile, nothingReplaced, type ReplacedLog } from './replaced-log'
import { restoredElsewhere } from './restored-elsewhere'
import { beforeRestore, closeForOthers } from './set-aside'
import { checkDump } from './check-backup'
import { replaceDatabase } from './sqlite-copy'

/**
 * Restore a backup, erase again everyone who was erased since, and take away again what people have lost since. The previous
 * database is kept, beside the file or as another backup.
 *
 * @throws if the file is damaged, foreign or newer, a server is running, or a PostgreSQL program fails
 */
export const restore: Command = async (call) => {
  const { settings, args, print } = call
  if (args[0] === '--done-elsewhere') return restoredElsewhere(call)
  const file = resolve(args[0] ?? '')
  if (!args[0] || !existsSync(file)) {
    print('Please specify the backup file.')
    return 2
  }
  const { fallback, replaced } = settings.databaseUrl
    ? await restorePostgres(settings, settings.databaseUrl, file)
    : restoreSqlite(settings, file, print)
  const report = await finishRestore(settings, file, replaced, print)
  print(`Restored from ${file}`)
  for (const line of report) print(line)
  if (fallback) print(`The previous database is ${fallback}`)
  return 0
}

/** @throws if a server uses the database of these settings, before this process has opened it */
export async function checkNobodyElse(settings: Settings): Promise<void> {
  if (settings.databaseUrl) await checkNoServer(settings.databaseUrl)
  else closeForOthers(databaseFile(settings))
}

interface Restored {
  /** Where the previous database is kept; undefined if there was none. */
  readonly fallback: string | undefined
  readonly replaced: ReplacedLog
}

function restoreSqlite(settings: Settings, file: string, print: (line: string) => void): Restored {
  const target = databaseFile(settings)
  const fallback = replaceDatabase(target, file, settings.auditKey)
  if (fallback === undefined) return { fallback, replaced: nothingReplaced }
  try {
    replaceDamagedTexts(fallback, print)
  } catch {
    // Its log cannot be read either, which the report says.
  }
  return { fallback, replaced: logInFile(fallback) }
}

async function restorePostgres(
  { auditKey, dataFolder: folder }: Settings,
  url: string,
  file: string,
): Promise<Restored> {
  checkDump(file, auditKey)
  const replaced = await checkNoServer(url)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fallback = join(folder, `${beforeRestore()}.dump`)
  const isKept = await dump(url, fallback)
  if (isKept) chmodSync(fallback, 0o600)
  await putBack(url, file)
  return { fallback: isKept ? fallback : undefined, replaced }
}

/**
 * @returns the log that will be replaced
 * @throws if a server is connected: what it acknowledges during the restore would be lost
 */
async function checkNoServer(url: string): Promise<ReplacedLog> {
  const { db } = openDatabase(url, '', 'maintenance')
  try {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
      and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`.execute(db)
    if (rows.length > 0) throw new Error('A server is using the database. Stop it first.')
    return await logInDatabase(db)
  } finally {
    await db.destroy()
  }
}
