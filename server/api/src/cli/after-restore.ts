import { dirname, join } from 'node:path'
import { hasAdmin } from '../admin/people/set-administrator'
import type { App } from '../app'
import { knownCheckpoints, lostCheckpoints } from '../audit/known-checkpoints'
import { record } from '../audit/record'
import { migrateRestored } from '../database/migrate-at-start'
import { inTransaction, type Write } from '../database/write'
import { compact } from '../erasure/compaction'
import { erasePerson } from '../erasure/erase-person'
import { erasedPeople, readJournal } from '../erasure/journal'
import type { Settings } from '../settings'
import { withApp } from './command'
import { applyLosses, laterLosses, type Applied, type Loss } from './losses'
import { statusRowsOf, type ReplacedLog } from './replaced-log'

/**
 * Make a restored database fit for use (ADR 21, ADR 22): migrate it, delete all sessions and links, record which part of the
 * audit log it replaced, erase again everyone who was erased since the backup, and take away again what people have lost since.
 *
 * @param backup the restored file, beside which there may be a journal
 * @returns what the operator must know, in lines
 */
export async function finishRestore(
  settings: Settings,
  backup: string,
  replaced: ReplacedLog,
  print: (line: string) => void,
): Promise<string[]> {
  await migrateRestored(settings)
  return withApp({ settings, print }, async (app) => {
    const kept = new Set((await statusRowsOf(app.db)).map(({ hash }) => hash))
    const lost = await lostRows(app, replaced.seq)
    const ended = await inTransaction(app.db, (tx) => endEverySession(app, tx, lost))
    const journals = [settings.erasureJournal, join(dirname(backup), 'erasures.jsonl')]
    const erased = await eraseAgain(app, new Set([...journals.flatMap(readJournal), ...replaced.erased]))
    const applied = await applyLosses(app, laterLosses(replaced.statusRows, kept))
    if (!(await compact(app)))
      throw new Error('Traces of erased people remain: start the server, which removes them.')
    const hasAdministrator = await hasAdmin(app.db)
    return restoreReport({ replaced, ...lost, ...ended, erased, applied, hasAdministrator })
  })
}

interface LostRows {
  readonly seq: number
  readonly lostUpTo: number
  readonly alsoLost: string[]
}

/** Which rows the restored log lacks. @param replacedUpTo number of the last row of the replaced log */
async function lostRows(app: App, replacedUpTo: number): Promise<LostRows> {
  const { seq } = await app.db
    .selectFrom('audit_head')
    .select('seq')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const { valid } = await knownCheckpoints(app, [])
  const lostUpTo = Math.max(replacedUpTo, valid.at(-1)?.size ?? 0)
  return { seq, lostUpTo, alsoLost: await lostCheckpoints(app, valid) }
}

/**
 * Delete all sessions and all links, because some were ended or used after the backup, and record the restore.
 *
 * @returns how many
 */
export async function endEverySession(
  app: App,
  tx: Write,
  { lostUpTo, alsoLost }: Pick<LostRows, 'lostUpTo' | 'alsoLost'>,
) {
  const sessions = Number((await tx.deleteFrom('sessions').executeTakeFirst()).numDeletedRows)
  let links = 0
  for (const table of [
    'sign_in_steps',
    'second_step_resets',
    'reset_links',
    'reset_requests',
    'address_changes',
    'calendar_feeds',
  ] as const)
    links += Number((await tx.deleteFrom(table).executeTakeFirst()).numDeletedRows)
  await record(app, tx, { action: 'database.restored', details: { lostUpTo, alsoLost, sessions } })
  return { sessions, links }
}

async function eraseAgain(app: App, ids: ReadonlySet<string>): Promise<number> {
  const already = new Set(await erasedPeople(app))
  let done = 0
  for (const id of ids) {
    if (already.has(id) || !(await isKnown(app, id))) continue
    await erasePerson(app, id, { again: true })
    done += 1
  }
  return done
}

/** Whether the restored database has anything about a person, who may have come after the backup. */
async function isKnown({ db }: App, id: string): Promise<boolean> {
  const account = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (account) return true
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where((eb) => eb.or([eb('actor_id', '=', id), eb('target_id', '=', id)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The outcome of a restore, apart from the replaced database. */
interface Restored {
  readonly replaced: Pick<ReplacedLog, 'state' | 'startSeq'>
  /** Number of the backup's last row. */
  readonly seq: number
  /** Number of the last row that the replaced log, or a checkpoint of it, is known to have had. */
  readonly lostUpTo: number
  readonly erased: number
  readonly sessions: number
  readonly links: number
  readonly applied: readonly Applied[]
  readonly hasAdministrator: boolean
}

/** Tell the operator what has changed since the backup, what was applied again, and what cannot be known. */
function restoreReport(restored: Restored): string[] {
  const { erased, sessions, links, applied, hasAdministrator } = restored
  return [
    ...(erased > 0 ? [`${erased} ${erased === 1 ? 'person' : 'people'} erased again.`] : []),
    `Everybody must sign in again. Deleted sessions: ${sessions}, links: ${links}.`,
    ...(applied.length > 0 ? ['Changed since the backup, and applied again:'] : []),
    ...applied.map(({ email, loss, refused }) =>
      [
        `  ${email} ${TEXTS[loss.kind](loss)}`,
        ...(refused === undefined ? [] : [`NOT APPLIED: ${refused}`]),
      ].join(' '),
    ),
    ...unknown(restored),
    ...(hasAdministrator
      ? []
      : ['Nobody is an administrator: run "person grant-admin EMAIL" or "create-admin EMAIL".']),
  ]
}

const groupName = (loss: Loss): string => ('group' in loss ? loss.group.name : '')

const TEXTS: Readonly<Record<Loss['kind'], (loss: Loss) => string>> = {
  account: () => 'is deactivated',
  administrator: () => 'is no administrator any more',
  password: () => 'has no password: it was replaced, and must be chosen again with "Forgot your password?"',
  devices: () => 'was signed out everywhere: their browsers count as new',
  'second-step': () => 'has no second step: it was changed, and must be set up again',
  codes: () => 'has no recovery codes: one was used, or they were renewed, and new ones must be made',
  institution: () => 'signs in with no institution: one was removed, and the others must be linked again',
  address: (loss) => `has the address ${'email' in loss ? loss.email : ''}`,
  membership: (loss) => `does not belong to ${groupName(loss)} any more`,
  lead: (loss) => `does not lead ${groupName(loss)} any more`,
}

const LOSSES =
  'who was deactivated, lost rights or a role, or got another password since the backup is not known. Compare /admin/people with your notes.'

function unknown({ replaced, seq, lostUpTo }: Restored): string[] {
  const rows =
    lostUpTo > seq
      ? [`A checkpoint shows that the audit log went on to row ${lostUpTo}; the backup ends at row ${seq}.`]
      : []
  if (replaced.state === 'none') return [`There is no previous database to compare with: ${LOSSES}`, ...rows]
  if (replaced.state === 'unreadable') return [`The previous database cannot be read: ${LOSSES}`, ...rows]
  if (replaced.startSeq <= seq) return []
  return [`Rows ${seq + 1} to ${replaced.startSeq} of the audit log were removed by retention: ${LOSSES}`]
}
