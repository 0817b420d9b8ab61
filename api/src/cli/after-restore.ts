import { dirname, join } from 'node:path'
import type { App } from '../app'
import { knownCheckpoints } from '../audit/known-checkpoints'
import { lostCheckpoints } from '../audit/lost-checkpoints'
import { record } from '../audit/record'
import { inTransaction } from '../database/write'
import { compact } from '../erasure/compaction'
import { erasePerson } from '../erasure/erase-person'
import { erasedPeople, readJournal } from '../erasure/journal'
import { openApp } from '../open-app'
import type { Settings } from '../settings'
import type { ReplacedLog } from './replaced-log'

/**
 * Make a restored database fit for use: migrate it, record which part of the audit log it replaced, and erase again everyone
 * who was erased since the backup (ADR 21, ADR 22).
 *
 * @param backup the restored file, beside which there may be a journal
 * @returns how many people were erased again
 */
export async function finishRestore(
  settings: Settings,
  backup: string,
  replaced: ReplacedLog,
  print: (line: string) => void,
): Promise<number> {
  const { app, close } = await openApp(settings, print)
  try {
    await recordRestore(app, replaced.seq)
    const journals = [settings.erasureJournal, join(dirname(backup), 'erasures.jsonl')]
    const erased = new Set([...journals.flatMap(readJournal), ...replaced.erased])
    const done = await eraseAgain(app, erased)
    if (!(await compact(app)))
      throw new Error('Traces of erased people remain: start the server, which removes them.')
    return done
  } finally {
    await close()
  }
}

/** @param replacedUpTo number of the last row of the replaced log */
async function recordRestore(app: App, replacedUpTo: number): Promise<void> {
  const { seq } = await app.db
    .selectFrom('audit_head')
    .select('seq')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const { valid } = await knownCheckpoints(app, [])
  const lostUpTo = Math.max(replacedUpTo, valid.at(-1)?.size ?? 0)
  const alsoLost = await lostCheckpoints(app, valid)
  if (lostUpTo <= seq && alsoLost.length === 0) return
  await inTransaction(app.db, (tx) =>
    record(app, tx, { action: 'database.restored', details: { lostUpTo, alsoLost } }),
  )
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
