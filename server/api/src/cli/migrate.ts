import { UsageError } from '@recog/server-kit/commands'
import { appliedTo, mayRunMeanwhile, migrateTo, planTo } from '../database/migrate'
import { withDatabase } from '../database/open'
import { afterSnapshot } from '../database/save-backup'
import { databaseFile, type Settings } from '../settings'
import { type CommandCall, needDatabase, noMore } from './command'
import { checkNobodyElse } from './restore'

/**
 * `migrate --to NAME`: bring the schema forward or back to a migration that this version knows, after a backup unless it is told
 * that there is one.
 *
 * @throws if a step cannot be undone, or a server runs that the steps would break
 */
export async function migrateCommand(
  { settings, print }: CommandCall,
  options: { readonly to?: string | undefined; readonly 'without-snapshot'?: boolean | undefined },
  words: readonly string[],
): Promise<number> {
  const { to: target, 'without-snapshot': hasBackup = false } = options
  noMore(words)
  if (target === undefined) throw new UsageError('Specify the migration with --to')
  needDatabase(settings)
  const inUse = await whyInUse(settings)
  return withDatabase(settings.databaseUrl, databaseFile(settings), async ({ db, engine }) => {
    const applied = await appliedTo(db)
    const plan = planTo(applied, target)
    if (plan.up.length + plan.down.length === 0) {
      print(`The schema is at ${target} already.`)
      return 0
    }
    if (inUse && !mayRunMeanwhile(plan)) throw inUse
    const work = () => migrateTo(db, engine, plan, settings.auditKey)
    await (applied.length > 0 && !hasBackup ? afterSnapshot(settings, print, work) : work())
    for (const { name } of plan.up) print(`Applied ${name}`)
    for (const { name } of plan.down) print(`Undone ${name}`)
    return 0
  })
}

/** The sign that a server runs; undefined if there is none. Called first, because this process counts too once it has opened the database. */
async function whyInUse(settings: Settings): Promise<unknown> {
  try {
    await checkNobodyElse(settings)
    return undefined
  } catch (error) {
    return error
  }
}
