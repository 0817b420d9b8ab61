import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../settings'
import { finishRestore } from './after-restore'
import type { Command } from './command'
import { nothingReplaced } from './replaced-log'

/**
 * `restore --done-elsewhere`: do what `restore` does after it has put a backup back, for a database that another tool put back.
 * What the replaced log contained is known only as far as the checkpoints and the erasure journal of this machine go.
 */
export const restoredElsewhere: Command = async ({ settings, print }) => {
  if (!settings.databaseUrl && !existsSync(databaseFile(settings))) {
    print(`There is no database at ${databaseFile(settings)}. Is PORTAL_DATA set?`)
    return 2
  }
  const report = await finishRestore(settings, join(settings.dataFolder, 'none'), nothingReplaced, print)
  print('Recorded in the audit log.')
  for (const line of report) print(line)
  return 0
}
