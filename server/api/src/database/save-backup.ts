import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { reasonOf } from '@recog/server-kit/commands'
import { sql } from 'kysely'
import { databaseFile, directUrl, type Settings } from '../settings'
import { withDatabase } from './open'
import { dump } from './postgres-tools'
import { reachDatabase } from './reach'

/** Name for a copy, which no other copy has: `before-restore-2026-11-23T15-47-17-123Z`. */
export const namedByTime = (start: string): string =>
  `${start}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`

/**
 * Write a consistent copy of the database, which only its owner can read.
 *
 * @returns false if the database has no tables of the portal
 */
export async function saveBackup(settings: Settings, file: string): Promise<boolean> {
  const url = directUrl(settings)
  if (url) {
    if (!(await reachDatabase(settings, () => dump(url, file)))) return false
  } else {
    await withDatabase(undefined, databaseFile(settings), ({ db }) => sql`vacuum into ${file}`.execute(db))
  }
  chmodSync(file, 0o600)
  return true
}

/**
 * Do work that changes the schema, after a backup that `restore` takes if the change turns out to be a mistake.
 *
 * @param work changes everything or nothing: if it fails, the backup is removed, so that repeated attempts do not fill the disk
 * @param say is told where the backup is
 * @throws if no backup can be made, with what to do
 */
export async function afterSnapshot<T>(
  settings: Settings,
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const file = join(settings.dataFolder, namedByTime('before-migrate'))
  try {
    mkdirSync(settings.dataFolder, { recursive: true, mode: 0o700 })
    await saveBackup(settings, file)
  } catch (error) {
    rmSync(file, { force: true })
    throw new Error(withoutSnapshot(error), { cause: error })
  }
  say(`Saved ${file}`)
  try {
    return await work()
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

const withoutSnapshot = (error: unknown): string =>
  `The schema was not changed, because no backup could be made before: ${reasonOf(error)}. Remove the cause, or make a backup yourself and run ${commandPrefix().api} migrate --to NAME --without-snapshot.`
