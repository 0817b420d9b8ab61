import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkpointFile } from '../audit/deliver-checkpoint'
import { openDatabase } from '../database/open'
import { saveBackup } from '../database/save-backup'
import { damageIn } from '../database/sqlite/damage'
import { note } from '../doctor/noted'
import { databaseFile, type Settings } from '../settings'
import type { Command } from './command'
import { verifyBackup } from './verify-backup'

/** Write a consistent copy while the server runs: `vacuum into` for SQLite, `pg_dump` for PostgreSQL. */
export const backup: Command = async ({ settings, args, print }) => {
  if (args[0] === '--verify') return verifyBackup({ settings, args: args.slice(1), print })
  if (args[0] === '--made-elsewhere') {
    await noteBackup(settings)
    print('Recorded.')
    return 0
  }
  const file = resolve(args[0] ?? `portal-backup-${new Date().toISOString().replaceAll(':', '-')}`)
  if (existsSync(file)) {
    print(`${file} already exists.`)
    return 2
  }
  if (!(await saveBackup(settings, file))) {
    print('The database has no tables of the portal.')
    return 2
  }
  await noteBackup(settings)
  print(`Saved ${file}: the database, and nothing else. Keep besides:`)
  for (const line of keptBesides(settings)) print(`  ${line}`)
  const damage = settings.databaseUrl ? [] : damageIn(file)
  for (const each of damage) print(`It is damaged, as the database is: ${each}.`)
  return damage.length > 0 ? 1 : 0
}

/** What a restored portal needs that is not in the database. */
function keptBesides(settings: Settings): string[] {
  const { releases, signingKey, erasureJournal, auditKey } = settings
  return [
    existsSync(releases.folder) && `${releases.folder} (releases, ledger and allowed signers)`,
    existsSync(signingKey) && `${signingKey} (signs releases)`,
    existsSync(checkpointFile(settings)) && `${checkpointFile(settings)} (proves the audit log)`,
    existsSync(erasureJournal) && `${erasureJournal} (erases people again after a restore)`,
    auditKey === undefined
      ? 'the settings'
      : 'the settings, and apart from the backups AUDIT_KEY: without it nothing can be restored',
  ].filter((line) => line !== false)
}

/** Remember when the last backup was made, for the doctor. */
async function noteBackup(settings: Settings): Promise<void> {
  const { db } = openDatabase(settings.databaseUrl, databaseFile(settings), 'maintenance')
  try {
    await note(db, 'last-backup', new Date().toISOString())
  } finally {
    await db.destroy()
  }
}
