import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkpointFile } from '../audit/deliver-checkpoint'
import { verifyAudit } from '../audit/verify'
import { migrateRestored } from '../database/migrate-at-start'
import { openDatabase } from '../database/open'
import { putBack } from '../database/postgres-tools'
import { damageIn } from '../database/sqlite/damage'
import { openApp } from '../open-app'
import { databaseFile, type Settings } from '../settings'
import { checkpointFiles, printVerdict } from './audit-verdict'
import { checkCopy, checkDump } from './check-backup'
import type { Command } from './command'

/**
 * Call `work` with the URL of a new PostgreSQL database on the same server, and drop it afterwards.
 *
 * @throws if the role of the URL may not create databases
 */
async function withTemporaryDatabase<T>(
  databaseUrl: string,
  work: (url: string) => T | Promise<T>,
): Promise<T> {
  const name = `portal_verify_${randomBytes(6).toString('hex')}`
  const { db } = openDatabase(databaseUrl, '', 'maintenance')
  try {
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
  } finally {
    await db.destroy()
  }
}

const usage = 'Usage: backup --verify FILE [--checkpoints FILE ...]'

/**
 * `backup --verify FILE`: restore a backup into a temporary database and verify its audit log there. Neither the live database
 * nor the backup is changed.
 *
 * @throws if the file is damaged, foreign or newer, or cannot be restored
 */
export const verifyBackup: Command = async ({ settings, args: [name, ...rest], print }) => {
  if (!name || !existsSync(name)) {
    print(name ? `There is no file ${name}.` : usage)
    return 2
  }
  const files = checkpointFiles(rest, usage, print)
  if (!files) return 2
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
  const { app, close } = await openApp(settings, print)
  try {
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
  } finally {
    await close()
  }
}
