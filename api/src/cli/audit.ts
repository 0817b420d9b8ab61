import { existsSync } from 'node:fs'
import { purgeAudit, retentionLimit } from '../audit/purge'
import { verifyAudit } from '../audit/verify'
import { openApp } from '../open-app'
import { databaseFile } from '../settings'
import type { Command } from './command'

const usage = 'Usage: audit verify | audit purge --older-than DAYS'

/**
 * `audit verify`: exit code 0 if every row is intact, otherwise 1 with the first that is not. `audit purge`: permanently
 * removes old rows (edge cases T144, T148).
 */
export const auditCommand: Command = async ({ settings, args, print }) => {
  const days = Number(args[0] === 'purge' && args[1] === '--older-than' ? args[2] : Number.NaN)
  const purge = Number.isInteger(days) && days > 0
  if (args[0] !== 'verify' && !purge) {
    print(usage)
    return 2
  }
  if (!settings.databaseUrl && !existsSync(databaseFile(settings))) {
    print(`There is no database at ${databaseFile(settings)}. Is PORTAL_DATA set?`)
    return 2
  }
  const { app, close } = await openApp(settings, print)
  if (purge) print(`${await purgeAudit(app, retentionLimit(app, days))} rows removed.`)
  const verdict = await verifyAudit(app)
  await close()
  print(verdict.ok ? `${verdict.rows} rows, all valid.` : `Row ${verdict.firstBad} is invalid.`)
  return verdict.ok ? 0 : 1
}
