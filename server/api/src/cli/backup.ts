import { randomBytes } from 'node:crypto'
import { closeSync, copyFileSync, existsSync, fsyncSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { UsageError } from '@recog/server-kit/commands'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { whyOtherKey, type LogFacts } from '../audit/audit-key'
import { checkpointFile } from '../audit/checkpoints'
import { verifyAudit } from '../audit/verify'
import { migrateRestored } from '../database/migrate-at-start'
import { migrations } from '../database/migrations/migrations'
import { withDatabase } from '../database/open'
import { putBack, rowsIn } from '../database/postgres-tools'
import { saveBackup } from '../database/save-backup'
import { damageIn } from '../database/sqlite/damage'
import { setServerValue } from '../database/keys'
import { LAST_BACKUP } from '../doctor/notes'
import { databaseFile, type Settings } from '../settings'
import { checkpointFiles, printVerdict } from './audit-verdict'
import { type CommandCall, needDatabase, needFile, noMore, takeOnly, withApp } from './command'

interface Options {
  readonly verify?: string | undefined
  readonly checkpoints?: string | undefined
  readonly 'made-elsewhere'?: boolean | undefined
}

/** Write a consistent copy while the server runs: `vacuum into` for SQLite, `pg_dump` for PostgreSQL. */
export async function backup(call: CommandCall, options: Options, words: readonly string[]): Promise<number> {
  const { settings, print } = call
  if (options.verify !== undefined) return verifyBackup(call, options.verify, options, words)
  const [name, ...more] = words
  noMore(options['made-elsewhere'] ? words : more)
  takeOnly(options, 'made-elsewhere')
  needDatabase(settings)
  if (options['made-elsewhere']) {
    await noteBackup(settings)
    print('Recorded.')
    return 0
  }
  const file = resolve(name ?? `portal-backup-${new Date().toISOString().replaceAll(':', '-')}`)
  if (existsSync(file)) throw new UsageError(`${file} already exists.`)
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}.`)
  if (!(await saveBackup(settings, file))) {
    print('The database has no tables of the portal.')
    return 2
  }
  await noteBackup(settings)
  print(`Saved ${file}: the database, and nothing else. Keep besides:`)
  for (const line of keptBesides(settings)) print(`  ${line}`)
  const damage = settings.databaseUrl ? [] : damageIn(file)
  for (const each of damage) print(`It is damaged, as the database is: ${each}.`)
  return damage.length > 0 ? 1 : 0
}

/** What a restored portal needs that is not in the database. */
function keptBesides(settings: Settings): string[] {
  const { releases, signingKey, erasureJournal, auditKey } = settings
  return [
    existsSync(releases.folder) && `${releases.folder} (releases, ledger and allowed signers)`,
    existsSync(signingKey) && `${signingKey} (signs releases)`,
    existsSync(checkpointFile(settings)) && `${checkpointFile(settings)} (proves the audit log)`,
    existsSync(erasureJournal) && `${erasureJournal} (erases people again after a restore)`,
    auditKey === undefined
      ? 'the settings'
      : 'the settings, and apart from the backups AUDIT_KEY: without it nothing can be restored',
  ].filter((line) => line !== false)
}

/** Remember when the last backup was made, for the doctor. */
const noteBackup = (settings: Settings): Promise<void> =>
  withDatabase(settings.databaseUrl, databaseFile(settings), ({ db }) =>
    setServerValue(db, LAST_BACKUP, new Date().toISOString()),
  )

const NOT_A_BACKUP = 'This file is not a backup of the portal.'
const NEWER = 'This backup was made by a newer version of the portal, which this version cannot read.'

/** Why a backup with these migrations cannot be restored; undefined if it can. */
function reasonToRefuse(applied: readonly string[]): string | undefined {
  const known = migrations.map(({ name }) => name)
  if (!applied.includes(known[0] ?? '')) return NOT_A_BACKUP
  return applied.every((name) => known.includes(name)) ? undefined : NEWER
}

/** @throws if a backup with these migrations and this log cannot be restored */
function check(applied: readonly string[], log: LogFacts, auditKey: string | undefined): void {
  const refused = reasonToRefuse(applied) ?? whyOtherKey(auditKey, log, 'this backup')
  if (refused) throw new Error(refused)
}

/** @throws if a copy of PostgreSQL is damaged, foreign, newer or of another audit key */
export function checkDump(file: string, auditKey: string | undefined): void {
  const serverKeys = rowsIn(file, 'server_keys').map(({ name = '', value = '' }) => ({ name, value }))
  const applied = rowsIn(file, 'schema_migrations').map(({ name = '' }) => name)
  check(applied, { serverKeys, head: rowsIn(file, 'audit_head')[0] }, auditKey)
}

/** @throws if the file is damaged, foreign, newer or of another audit key */
export function checkCopy(file: string, auditKey: string | undefined): void {
  const { problems, applied, log } = inspect(file)
  if (problems.length > 0) throw new Error(`${NOT_A_BACKUP} It is damaged: ${problems[0]}`)
  check(applied, log, auditKey)
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function inspect(file: string): { problems: string[]; applied: string[]; log: LogFacts } {
  const database = new Libsql(file)
  const all = (query: string): unknown[] => database.prepare(query).all()
  try {
    const rows = all('pragma integrity_check') as { integrity_check: string }[]
    const names = all('select name from schema_migrations') as { name: string }[]
    return {
      problems: rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      applied: names.map(({ name }) => name),
      log: {
        serverKeys: all('select name, value from server_keys') as { name: string; value: string }[],
        head: all('select * from audit_head')[0] as LogFacts['head'],
      },
    }
  } catch (error) {
    throw new Error(NOT_A_BACKUP, { cause: error })
  } finally {
    database.close()
  }
}

/**
 * Call `work` with the URL of a new PostgreSQL database on the same server, and drop it afterwards.
 *
 * @throws if the role of the URL may not create databases
 */
function withTemporaryDatabase<T>(databaseUrl: string, work: (url: string) => T | Promise<T>): Promise<T> {
  const name = `portal_verify_${randomBytes(6).toString('hex')}`
  return withDatabase(databaseUrl, '', async ({ db }) => {
    await sql`create database ${sql.id(name)} template template0 encoding 'UTF8' locale 'C'`
      .execute(db)
      .catch((error: unknown) => {
        throw new Error('No temporary database can be created: give the role of DATABASE_URL CREATEDB.', {
          cause: error,
        })
      })
    try {
      const url = new URL(databaseUrl)
      url.pathname = `/${name}`
      return await work(url.href)
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    }
  })
}

/**
 * `backup --verify FILE`: restore a backup into a temporary database and verify its audit log there. Neither the live database
 * nor the backup is changed.
 *
 * @throws if the file is damaged, foreign or newer, or cannot be restored
 */
async function verifyBackup(
  { settings, print }: CommandCall,
  name: string,
  options: Options,
  words: readonly string[],
): Promise<number> {
  takeOnly(options, 'verify', 'checkpoints')
  needFile(name)
  const files = checkpointFiles(options.checkpoints, words)
  const own = checkpointFile(settings)
  const evidence = [...(existsSync(own) ? [own] : []), ...files]
  const folder = mkdtempSync(join(tmpdir(), 'recog-verify-'))
  try {
    return await inTemporaryPlace(settings, resolve(name), folder, print, (temporary) =>
      verifyCopy(temporary, evidence, print),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param work gets the settings of a portal that has only the restored backup; not called for a damaged one. @returns the exit code */
async function inTemporaryPlace(
  settings: Settings,
  backup: string,
  folder: string,
  print: (line: string) => void,
  work: (temporary: Settings) => Promise<number>,
): Promise<number> {
  const temporary = { ...settings, dataFolder: folder }
  if (!settings.databaseUrl) {
    const copy = databaseFile(temporary)
    copyFileSync(backup, copy)
    checkCopy(copy, settings.auditKey)
    const damage = damageIn(copy)
    for (const each of damage) print(`The backup is damaged: ${each}.`)
    return damage.length > 0 ? 1 : work(temporary)
  }
  checkDump(backup, settings.auditKey)
  return withTemporaryDatabase(settings.databaseUrl, async (databaseUrl) => {
    await putBack(databaseUrl, backup)
    return work({ ...temporary, databaseUrl, directDatabaseUrl: undefined })
  })
}

async function verifyCopy(
  settings: Settings,
  evidence: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  await migrateRestored(settings)
  return withApp({ settings, print }, async (app) => {
    const { seq, created_at } = await app.db
      .selectFrom('audit_head')
      .select(['seq', 'created_at'])
      .executeTakeFirstOrThrow()
    print(
      seq === 0
        ? 'The backup could be restored. Its audit log is empty.'
        : `The backup could be restored. The last row of its audit log is ${seq}, of ${created_at}.`,
    )
    return printVerdict(await verifyAudit(app, evidence, 'backup'), print)
  })
}
