import { join } from 'node:path'
import { appliedTo } from '../database/migrate'
import { mayRunMeanwhile, migrateTo, planTo } from '../database/migrate-to'
import { openDatabase } from '../database/open'
import { databaseFile, type Settings } from '../settings'
import { saveBackup } from './backup'
import type { Command } from './command'
import { lacksDatabase } from './lacks-database'
import { checkNoServer } from './restore'
import { closeForOthers, namedByTime } from './set-aside'

/**
 * `migrate --to NAME`: bring the schema forward or back to a migration that this version knows, after a backup.
 *
 * @throws if a step cannot be undone, or a server runs that the steps would break
 */
export const migrateCommand: Command = async ({ settings, args: [option, target, ...more], print }) => {
  if (option !== '--to' || target === undefined || more.length > 0) {
    print('Usage: migrate --to NAME')
    return 2
  }
  if (lacksDatabase(settings, print)) return 2
  const inUse = await whyInUse(settings)
  const { db, engine } = openDatabase(settings.databaseUrl, databaseFile(settings), 'maintenance')
  try {
    const applied = await appliedTo(db)
    const plan = planTo(applied, target)
    if (plan.up.length + plan.down.length === 0) {
      print(`The schema is at ${target} already.`)
      return 0
    }
    if (inUse && !mayRunMeanwhile(plan)) throw inUse
    if (applied.length > 0) print(`Saved ${await saveSnapshot(settings)}`)
    await migrateTo(db, engine, plan, settings.auditKey)
    for (const { name } of plan.up) print(`Applied ${name}`)
    for (const { name } of plan.down) print(`Undone ${name}`)
    return 0
  } finally {
    await db.destroy()
  }
}

/** The sign that a server runs; undefined if there is none. Called first, because this process counts too once it has opened the database. */
async function whyInUse(settings: Settings): Promise<unknown> {
  try {
    if (settings.databaseUrl) await checkNoServer(settings.databaseUrl)
    else closeForOthers(databaseFile(settings))
    return undefined
  } catch (error) {
    return error
  }
}

/** @returns the file that `restore` takes if the migration turns out to be a mistake */
async function saveSnapshot(settings: Settings): Promise<string> {
  const file = join(settings.dataFolder, namedByTime('before-migrate'))
  await saveBackup(settings, file)
  return file
}
