import { renameSync, rmSync } from 'node:fs'
import Libsql from 'libsql'
import { namedByTime } from '../database/save-backup'

/** Name for a replaced database. */
export const beforeRestore = (): string => namedByTime('before-restore')

/** The files that SQLite keeps beside a database. */
export const BESIDE = ['-wal', '-shm', '-journal']

/** Rename the present database, once everything of its log is in it. */
export function setAside(target: string): string {
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
