import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '@recog/server-kit/commands'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { withDatabase } from '../database/open'
import { APPLICATION_NAME } from '../database/postgres'
import { dump, putBack } from '../database/postgres-tools'
import { reachDatabase } from '../database/reach'
import { namedByTime } from '../database/save-backup'
import { replaceDamagedTexts } from '../database/sqlite/damage'
import { databaseFile, type Settings } from '../settings'
import { finishRestore } from './after-restore'
import { checkCopy, checkDump } from './backup'
import { type CommandCall, needDatabase, needFile, noMore } from './command'
import { logInDatabase, logInFile, nothingReplaced, type ReplacedLog } from './replaced-log'

/**
 * `restore --done-elsewhere`: do what `restore` does after it has put a backup back, for a database that another tool put back.
 * The replaced log itself cannot be read: only the checkpoints and the erasure journal of this machine tell about it.
 */
async function restoredElsewhere({ settings, print }: CommandCall): Promise<number> {
  needDatabase(settings)
  const report = await finishRestore(settings, join(settings.dataFolder, 'none'), nothingReplaced, print)
  print('Recorded in the audit log.')
  for (const line of report) print(line)
  return 0
}

/**
 * Replace a database file with a backup. The replaced database stays beside it, under a name of its own.
 *
 * @returns the file with the replaced database; undefined if there was none
 * @throws if the backup is damaged, foreign, newer or of another audit key, or a server has the database open; then nothing has changed
 */
function replaceDatabase(target: string, backup: string, auditKey: string | undefined): string | undefined {
  const copy = `${target}.new`
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  try {
    copyFileSync(backup, copy)
    checkCopy(copy, auditKey)
    const fallback = existsSync(target) ? setAside(target) : undefined
    renameSync(copy, target)
    return fallback
  } finally {
    for (const end of ['', ...BESIDE]) rmSync(copy + end, { force: true })
  }
}

/**
 * Restore a backup, erase again everyone who was erased since, and take away again what people have lost since. The previous
 * database is kept, beside the file or as another backup.
 *
 * @throws if the file is damaged, foreign or newer, a server is running, or a PostgreSQL program fails
 */
export async function restore(
  call: CommandCall,
  options: { readonly 'done-elsewhere'?: boolean | undefined },
  words: readonly string[],
): Promise<number> {
  const { settings, print } = call
  const [name = '', ...more] = words
  noMore(options['done-elsewhere'] ? words : more)
  if (options['done-elsewhere']) return restoredElsewhere(call)
  const file = resolve(name)
  if (name === '') throw new UsageError('Specify the backup file')
  needFile(file)
  if (file === resolve(databaseFile(settings))) throw new UsageError(`${file} is the database itself`)
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
  const { databaseUrl } = settings
  if (databaseUrl) await reachDatabase(settings, () => checkNoServer(databaseUrl))
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

async function restorePostgres(settings: Settings, url: string, file: string): Promise<Restored> {
  const { auditKey, dataFolder: folder } = settings
  checkDump(file, auditKey)
  const replaced = await reachDatabase(settings, () => checkNoServer(url))
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
const checkNoServer = (url: string): Promise<ReplacedLog> =>
  withDatabase(url, '', async ({ db }) => {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
      and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`.execute(db)
    if (rows.length > 0) throw new Error('A server is using the database. Stop it first.')
    return await logInDatabase(db)
  })

/** Name for a replaced database. */
const beforeRestore = (): string => namedByTime('before-restore')

/** The files that SQLite keeps beside a database. */
export const BESIDE = ['-wal', '-shm', '-journal']

/** Rename the present database, once everything of its log is in it. */
function setAside(target: string): string {
  closeForOthers(target)
  for (const end of BESIDE) rmSync(target + end, { force: true })
  const name = `${target}.${beforeRestore()}`
  renameSync(target, name)
  return name
}

/**
 * Leaving WAL mode needs the file to itself, so it fails while any server has it open.
 *
 * @throws if a server runs
 */
export function closeForOthers(target: string): void {
  const database = new Libsql(target)
  try {
    const [mode] = database.prepare('pragma journal_mode = delete').all() as { journal_mode: string }[]
    if (mode?.journal_mode !== 'delete') throw new Error('locked')
  } catch (error) {
    // Nobody uses a file that is no database any more.
    if (/not a database|malformed/.test(String(error))) return
    throw new Error('A server is using the database. Stop it first.', { cause: error })
  } finally {
    database.close()
  }
}
