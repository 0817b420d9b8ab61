import { join } from 'node:path'
import { finishRestore } from './after-restore'
import type { Command } from './command'
import { lacksDatabase } from './lacks-database'
import { nothingReplaced } from './replaced-log'

/**
 * `restore --done-elsewhere`: do what `restore` does after it has put a backup back, for a database that another tool put back.
 * The replaced log itself cannot be read: only the checkpoints and the erasure journal of this machine tell about it.
 */
export const restoredElsewhere: Command = async ({ settings, print }) => {
  if (lacksDatabase(settings, print)) return 2
  const report = await finishRestore(settings, join(settings.dataFolder, 'none'), nothingReplaced, print)
  print('Recorded in the audit log.')
  for (const line of report) print(line)
  return 0
}
