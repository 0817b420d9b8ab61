import { readFileSync } from 'node:fs'
import { UsageError } from '@recog/server-kit/commands'
import { SettingReader } from '@recog/server-kit/setting-values'
import type { App } from '../app'
import { signingKey, verifierKey } from '../audit/checkpoint-note'
import { originOf, writeCheckpoint } from '../audit/checkpoints'
import { changeAuditKey } from '../audit/audit-key'
import { purgeAudit, retentionLimit } from '../audit/purge'
import { verifyAudit } from '../audit/verify'
import { migrateAtStart } from '../database/migrate-at-start'
import { type Database, withDatabase } from '../database/open'
import { tellOfBrokenLog } from '../notices/administrators'
import { databaseFile } from '../settings'
import { checkpointFiles, printVerdict } from './audit-verdict'
import { type CommandCall, needDatabase, needFile, noMore, takeOnly, withApp } from './command'
import { checkNobodyElse } from './restore'

type Print = (line: string) => void
interface Options {
  readonly checkpoints?: string | undefined
  readonly to?: string | undefined
  readonly 'old-key-is-lost'?: boolean | undefined
  readonly 'older-than'?: string | undefined
}

async function verify(app: App, files: readonly string[], print: Print): Promise<number> {
  const verdict = await verifyAudit(app, files)
  if (!verdict.ok) await tellOfBrokenLog(app)
  return printVerdict(verdict, print)
}

async function checkpoint(app: App, print: Print): Promise<number> {
  const written = await writeCheckpoint({ ...app, info: print })
  if (!written) print('The log has not grown since the last checkpoint, or does not fit it.')
  return 0
}

async function key(app: App, print: Print): Promise<number> {
  print(verifierKey(originOf(app), signingKey(app.keys.audit)))
  return 0
}

/** Permanently removes old rows (edge case T144). */
async function purge(app: App, days: number, print: Print): Promise<number> {
  print(`${await purgeAudit(app, retentionLimit(app, days))} rows removed.`)
  return verify(app, [], print)
}

/** Shorter keys can be guessed by trying them on the log. */
const SHORTEST_KEY = 32

/**
 * `audit change-key --to FILE`: the file has the next `AUDIT_KEY`; the present one, or that in the database, is set as always.
 *
 * @throws if a server runs, which would go on with the old key
 */
async function changeKey(call: CommandCall, file: string, isLost: boolean): Promise<number> {
  const { settings, print } = call
  needFile(file)
  // As the portal will read it.
  const next = new SettingReader({ AUDIT_KEY: readFileSync(file, 'utf8') }).text('AUDIT_KEY')
  if (next.length < SHORTEST_KEY) {
    print(
      `${file} must have the new key: at least ${SHORTEST_KEY} characters, such as those of "openssl rand -hex 32".`,
    )
    return 2
  }
  await checkNobodyElse(settings)
  const change = (db: Database, old: Buffer | undefined) =>
    changeAuditKey({ db, keys: { audit: Buffer.from(next) }, now: () => new Date().toISOString() }, old)
  if (isLost) {
    await migrateAtStart(settings, { say: print })
    await withDatabase(settings.databaseUrl, databaseFile(settings), ({ db }) => change(db, undefined))
  } else
    await withApp(call, async (app) => {
      // What is wrong already shall not be taken for a consequence of the change.
      printVerdict(await verifyAudit(app), print)
      await change(app.db, app.keys.audit)
    })
  print(
    `The audit log has the new key from now on. Set AUDIT_KEY to it before you start the portal, and keep a copy elsewhere.`,
  )
  return 0
}

/** `audit ...`: verifies the log, signs a checkpoint, prints or changes the key, or removes old rows (edge case T148, ADR 21). */
export async function auditCommand(
  call: CommandCall,
  options: Options,
  words: readonly string[],
): Promise<number> {
  const work = workOf(options, words, call.print)
  needDatabase(call.settings)
  return 'change' in work ? work.change(call) : withApp(call, (app) => work.run(app))
}

type Work =
  | { run(app: App): Promise<number> }
  /** Opens the database itself. */
  | { change(call: CommandCall): Promise<number> }

/** @throws UsageError for a mistake in what was typed */
function workOf(options: Options, [action = '', ...more]: readonly string[], print: Print): Work {
  if (action === 'verify') {
    takeOnly(options, 'checkpoints')
    const files = checkpointFiles(options.checkpoints, more)
    return { run: (app) => verify(app, files, print) }
  }
  noMore(more)
  switch (action) {
    case 'checkpoint':
      takeOnly(options)
      return { run: (app) => checkpoint(app, print) }
    case 'key':
      takeOnly(options)
      return { run: (app) => key(app, print) }
    case 'purge': {
      takeOnly(options, 'older-than')
      const days = Number(options['older-than'] ?? Number.NaN)
      if (!Number.isInteger(days) || days <= 0) throw new UsageError('--older-than needs a number of days')
      return { run: (app) => purge(app, days, print) }
    }
    case 'change-key': {
      takeOnly(options, 'to', 'old-key-is-lost')
      const { to, 'old-key-is-lost': isLost = false } = options
      if (!to) throw new UsageError('Specify the file of the new key with --to')
      return { change: (call) => changeKey(call, to, isLost) }
    }
    default:
      throw new UsageError('Specify one of verify, checkpoint, key, change-key, purge')
  }
}
