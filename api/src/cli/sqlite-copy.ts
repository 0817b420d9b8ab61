import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkCopy } from './check-backup'
import { setAside, BESIDE } from './set-aside'

/**
 * Replace a database file with a backup. The replaced database stays beside it, under a name of its own.
 *
 * @returns the file with the replaced database; undefined if there was none
 * @throws if the backup is damaged, foreign, newer or of another audit key, or a server has the database open; then nothing has changed
 */
export function replaceDatabase(
  target: string,
  backup: string,
  auditKey: string | undefined,
): string | undefined {
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
