import type { App } from '../app'
import type { Person } from '../audit/entry'
import { record } from '../audit/record'
import { inTransaction, type Write } from '../database/write'
import { Refusal } from '../http/refusal'
import { noteErasure } from './journal'
import { mailsTo, removeFilesAbout, removeMailFiles } from './mails'
import { noteTraces } from './compaction'
import { reasonNotToErase } from './reason-not-to-erase'
import { findSubject } from './subject'
import { eraseAudit } from './erase-audit'
import { erasureOf } from './tables'

interface Options {
  /** The administrator; absent on the command line. */
  readonly actor?: Person
  /** Erase whoever it is: an erasure before the backup was restored (ADR 22). */
  readonly again?: boolean
  /** Only if they left before this instant, and have not been let back in. */
  readonly leftBefore?: string
}

/**
 * Erase a person everywhere and keep the fact that it happened (ADR 22). The caller wakes the compaction afterwards.
 *
 * @throws {Refusal} 404 if there is no such person; 409 if they have not left
 */
export async function erasePerson(
  app: App,
  userId: string,
  { actor, again = false, leftBefore }: Options,
): Promise<void> {
  const erased = await inTransaction(app.db, async (tx) => {
    await lock(tx, userId, { again, leftBefore })
    const subject = await findSubject(tx, userId)
    const ids = await mailsTo(tx, subject)
    for (const erase of Object.values(erasureOf))
      if (typeof erase === 'function') await erase(tx, subject, app)
    const also = await eraseAudit(tx, subject)
    await noteTraces(tx, app)
    const target = { userId, email: '', displayName: '' }
    await record(app, tx, {
      action: 'person.erased',
      ...(actor && { actor }),
      target,
      ...(also.length > 0 && { details: { also } }),
    })
    return { mails: ids, subject }
  })
  if (!again) await noteErasure(app, userId)
  await removeMailFiles(app, erased.mails)
  await removeFilesAbout(app, erased.subject)
}

/** Lock the account, so that nothing of it changes meanwhile. */
async function lock(
  tx: Write,
  userId: string,
  { again, leftBefore }: { again: boolean; leftBefore: string | undefined },
): Promise<void> {
  const account = tx
    .updateTable('users')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', userId)
  const { numUpdatedRows } = await (
    leftBefore === undefined ? account : account.where('deactivated_at', '<', leftBefore)
  ).executeTakeFirst()
  if (again) return
  if (numUpdatedRows !== 1n) throw new Refusal(404, 'There is no account with this address.')
  const reason = await reasonNotToErase(tx, userId)
  if (reason !== undefined) throw new Refusal(409, `${reason} They must leave first.`)
}
