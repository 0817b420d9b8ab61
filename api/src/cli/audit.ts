import type { App } from '../app'
import { signingKey, verifierKey } from '../audit/checkpoint-note'
import { originOf, writeCheckpoint } from '../audit/checkpoints'
import { purgeAudit, retentionLimit } from '../audit/purge'
import { verifyAudit } from '../audit/verify'
import { openApp } from '../open-app'
import { checkpointFiles, printVerdict } from './audit-verdict'
import type { Command } from './command'
import { lacksDatabase } from './lacks-database'

type Print = (line: string) => void
type Action = (app: App, args: readonly string[], print: Print) => Promise<number>

const usage =
  'Usage: audit verify [--checkpoints FILE ...] | audit checkpoint | audit key | audit purge --older-than DAYS'

const verify: Action = async (app, args, print) => {
  const files = checkpointFiles(args, usage, print)
  return files ? printVerdict(await verifyAudit(app, files), print) : 2
}

const checkpoint: Action = async (app, _args, print) => {
  const written = await writeCheckpoint({ ...app, info: print })
  if (!written) print('The log has not grown since the last checkpoint, or does not fit it.')
  return 0
}

const key: Action = async (app, _args, print) => {
  print(verifierKey(originOf(app), signingKey(app.keys.audit)))
  return 0
}

/** Permanently removes old rows (edge case T144). */
const purge: Action = async (app, [option, value], print) => {
  const days = Number(option === '--older-than' ? value : Number.NaN)
  if (!Number.isInteger(days) || days <= 0) {
    print(usage)
    return 2
  }
  print(`${await purgeAudit(app, retentionLimit(app, days))} rows removed.`)
  return verify(app, [], print)
}

const actions: Readonly<Record<string, Action>> = { verify, checkpoint, key, purge }

/** `audit ...`: verifies the log, signs a checkpoint, prints the public key, or removes old rows (edge case T148, ADR 21). */
export const auditCommand: Command = async ({ settings, args: [name = '', ...args], print }) => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) {
    print(usage)
    return 2
  }
  if (lacksDatabase(settings, print)) return 2
  const { app, close } = await openApp(settings, print)
  try {
    return await action(app, args, print)
  } finally {
    await close()
  }
}
