import { rewritePostgres } from '../erasure/rewrite-postgres'
import { compact } from '../erasure/compaction'
import { openApp } from '../open-app'
import type { Command } from './command'

/**
 * `remove-traces`: removes what erased people left in the files of the database. With SQLite, erasing does so itself. Exit code 1
 * if something remains.
 */
export const removeTraces: Command = async ({ settings, print }) => {
  const { app, close } = await openApp(settings, print)
  try {
    if (!(await compact(app))) {
      print('Somebody is reading: run the command again.')
      return 1
    }
  } finally {
    await close()
  }
  const kept = settings.databaseUrl ? await rewritePostgres(settings.databaseUrl) : []
  if (kept.length > 0) {
    print(
      `PostgreSQL keeps ${kept.length} older segments of its write-ahead log, for an archive, a standby or a replication slot. Run the command again once it has given them up.`,
    )
    return 1
  }
  print('Nothing of erased people remains in the files of the database.')
  return 0
}
