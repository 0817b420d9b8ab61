import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { migrations } from '../database/migrate'

/** The files that SQLite keeps beside a database. */
const BESIDE = ['-wal', '-shm', '-journal']

const NOT_A_BACKUP = 'This file is not a backup of the portal.'
const NEWER = 'This backup was made by a newer version of the portal, which this version cannot read.'

/** Why a backup with these migrations cannot be restored; undefined if it can. */
export function reasonToRefuse(applied: readonly string[]): string | undefined {
  const known = migrations.map(({ name }) => name)
  if (!applied.includes(known[0] ?? '')) return NOT_A_BACKUP
  return applied.every((name) => known.includes(name)) ? undefined : NEWER
}

/**
 * Replaces a database file with a backup. The replaced database stays beside it, under a name of its own.
 *
 * @returns the file with the replaced database; undefined if there was none
 * @throws if the backup is damaged, foreign or newer, or a server has the database open; then nothing has changed
 */
export function replaceDatabase(target: string, backup: string): string | undefined {
  const copy = `${target}.new`
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  try {
    copyFileSync(backup, copy)
    checkCopy(copy)
    const fallback = existsSync(target) ? setAside(target) : undefined
    renameSync(copy, target)
    return fallback
  } finally {
    for (const end of ['', ...BESIDE]) rmSync(copy + end, { force: true })
  }
}

/** @throws if the file is damaged, foreign or newer */
function checkCopy(file: string): void {
  const { problems, applied } = inspect(file)
  if (problems.length > 0) throw new Error(`${NOT_A_BACKUP} It is damaged: ${problems[0]}`)
  const refused = reasonToRefuse(applied)
  if (refused) throw new Error(refused)
  const descriptor = openSync(file, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function inspect(file: string): { problems: string[]; applied: string[] } {
  const database = new Libsql(file)
  try {
    const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    const names = database.prepare('select name from schema_migrations').all() as { name: string }[]
    return {
      problems: rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      applied: names.map(({ name }) => name),
    }
  } catch (error) {
    throw new Error(NOT_A_BACKUP, { cause: error })
  } finally {
    database.close()
  }
}

/** Renames the present database, once everything of its log is in it. */
function setAside(target: string): string {
  closeForOthers(target)
  for (const end of BESIDE) rmSync(target + end, { force: true })
  const name = `${target}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(target, name)
  return name
}

/**
 * Leaving WAL mode needs the file to itself, so it fails while any server has it open.
 *
 * @throws if a server runs
 */
function closeForOthers(target: string): void {
  const database = new Libsql(target)
  try {
    const [mode] = database.prepare('pragma journal_mode = delete').all() as { journal_mode: string }[]
    if (mode?.journal_mode !== 'delete') throw new Error('locked')
  } catch (error) {
    throw new Error('A server is using the database. Stop it first.', { cause: error })
  } finally {
    database.close()
  }
}
