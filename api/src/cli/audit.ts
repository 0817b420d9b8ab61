import { verifyAudit } from '../audit/verify'
import { openApp } from '../open-app'
import type { Command } from './commands'

/** `audit verify`: exit code 0 when every row fits, 1 with the first that does not. */
export const auditCommand: Command = async ({ settings, args, print }) => {
  if (args[0] !== 'verify') {
    print('Usage: audit verify')
    return 2
  }
  const { app, close } = await openApp(settings, print)
  const verdict = await verifyAudit(app)
  await close()
  print(verdict.ok ? `${verdict.rows} rows, all fit.` : `Row ${verdict.firstBad} does not fit.`)
  return verdict.ok ? 0 : 1
}
