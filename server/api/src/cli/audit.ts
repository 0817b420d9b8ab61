import { existsSync, readFileSync } from 'node:fs'
import type { App } from '../app'
import { signingKey, verifierKey } from '../audit/checkpoint-note'
import { originOf, writeCheckpoint } from '../audit/checkpoints'
import { changeAuditKey } from '../audit/audit-key'
import { purgeAudit, retentionLimit } from '../audit/purge'
import { verifyAudit } from '../audit/verify'
import { migrateAtStart } from '../database/migrate-at-start'
import { openDatabase } from '../database/open'
import { tellOfBrokenLog } from '../notices/administrators'
import { openApp } from '../open-app'
import { databaseFile, type Settings } from '../settings'
import { checkpointFiles, printVerdict } from './audit-verdict'
import type { Command } from './command'
import { lacksDatabase } from './lacks-database'
import { checkNobodyElse } from './restore'

type Print = (line: string) => void
type Action = (app: App, args: readonly string[], print: Print) => Promise<number>

const usage =
  'Usage: audit verify [--checkpoints FILE ...] | audit checkpoint | audit key | audit change-key --to FILE [--old-key-is-lost] | audit purge --older-than DAYS'

const verify: Action = async (app, args, print) => {
  const files = checkpointFiles(args, usage, print)
  if (!files) return 2
  const verdict = await verifyAudit(app, files)
  if (!verdict.ok) await tellOfBrokenLog(app)
  return printVerdict(verdict, print)
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

/** Shorter keys can be guessed by trying them on the log. */
const SHORTEST_KEY = 32

/**
 * `audit change-key --to FILE`: the file has the next `AUDIT_KEY`; the present one, or that in the database, is set as always.
 *
 * @throws if a server runs, which would go on with the old key
 */
async function changeKey(settings: Settings, args: readonly string[], print: Print): Promise<number> {
  const [to, file, option, ...more] = args
  const isLost = option === '--old-key-is-lost'
  if (to !== '--to' || !file || (option !== undefined && !isLost) || more.length > 0) {
    print(usage)
    return 2
  }
  // As `AUDIT_KEY_FILE` is read.
  const next = existsSync(file) ? readFileSync(file, 'utf8').replace(/\r?\n$/, '') : ''
  if (next.length < SHORTEST_KEY) {
    print(
      `${file} must have the new key: at least ${SHORTEST_KEY} characters, such as those of "openssl rand -hex 32".`,
    )
    return 2
  }
  await checkNobodyElse(settings)
  if (isLost) await migrateAtStart(settings, { say: print })
  const opened = isLost ? undefined : await openApp(settings, print)
  const { db } = opened?.app ?? openDatabase(settings.databaseUrl, databaseFile(settings), 'maintenance')
  try {
    // What is wrong already shall not be taken for a consequence of the change.
    if (opened) printVerdict(await verifyAudit(opened.app), print)
    const keys = { audit: Buffer.from(next) }
    await changeAuditKey({ db, keys, now: () => new Date().toISOString() }, opened?.app.keys.audit)
  } finally {
    await db.destroy()
  }
  print(
    `The audit log has the new key from now on. Set AUDIT_KEY to it before you start the portal, and keep a copy elsewhere.`,
  )
  return 0
}

/** `audit ...`: verifies the log, signs a checkpoint, prints or changes the key, or removes old rows (edge case T148, ADR 21). */
export const auditCommand: Command = async ({ settings, args: [name = '', ...args], print }) => {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action && name !== 'change-key') {
    print(usage)
    return 2
  }
  if (lacksDatabase(settings, print)) return 2
  if (!action) return changeKey(settings, args, print)
  const { app, close } = await openApp(settings, print)
  try {
    return await action(app, args, print)
  } finally {
    await close()
  }
}
