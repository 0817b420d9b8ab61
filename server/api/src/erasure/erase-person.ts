import type { App } from '../app'
import type { Person } from '../audit/entry'
import { retentionLimit } from '../audit/purge'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction, type Write } from '../database/write'
import { Refusal } from '../http/errors'
import { noteTraces } from './compaction'
import { noteErasure } from './journal'
import { mailsTo, removeFilesAbout, removeMailFiles, mentionsOf } from './mails'
import { findSubject, type Subject } from './subject'
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
    for (const erase of Object.values(erasureOf)) await erase(tx, subject, app)
    const also = await eraseAudit(tx, subject)
    await noteTraces(tx, app)
    const target = { userId, email: '', displayName: '' }
    await record(app, tx, {
      action: 'person.erased',
      actor,
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

/**
 * Why a person cannot be erased yet; undefined if they can. Erasing comes after leaving: deactivating an account hands over what
 * depends on the person, so an active member is never erased. This is the only place that decides it.
 */
export async function reasonNotToErase(
  tx: Pick<Write, 'selectFrom'>,
  userId: string,
): Promise<string | undefined> {
  const user = await tx
    .selectFrom('users')
    .select(['is_admin', 'user_role', 'deactivated_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.is_admin === 1) return 'This person is an administrator.'
  if (user?.user_role === 'Committee' && user.deactivated_at === null)
    return 'This person is an active member.'
  return undefined
}

const NO_ACTOR = { actor_salt: null, actor_email: null, actor_name: null }
const NO_TARGET = { target_salt: null, target_email: null, target_name: null }
const NO_DETAILS = { details_salt: null, details: null }

/**
 * Delete the names, addresses, personal details and salts of a person from the audit log; the rows and their commitments remain
 * (ADR 21).
 *
 * @returns the parts, as "row:part", that the log does not connect with the person's id: mail to an address that had no account
 */
async function eraseAudit(tx: Write, subject: Subject): Promise<string[]> {
  const { userId } = subject
  const rowsOf = (column: 'actor_id' | 'target_id') =>
    tx.selectFrom('audit').select('seq').where(column, '=', userId)
  await tx.updateTable('audit_personal').set(NO_ACTOR).where('seq', 'in', rowsOf('actor_id')).execute()
  await tx
    .updateTable('audit_personal')
    .set({ ...NO_TARGET, ...NO_DETAILS })
    .where('seq', 'in', rowsOf('target_id'))
    .execute()
  const further = await rowsWithoutAccount(tx, subject)
  if (further.length > 0) {
    await tx.updateTable('audit_personal').set(NO_TARGET).where('seq', 'in', further).execute()
  }
  return further.map((seq) => `${seq}:target`)
}

/**
 * Rows about the person that have no target id, because the address belonged to no account: it was misspelt, or never confirmed.
 * An index holds just the rows without one.
 */
async function rowsWithoutAccount(tx: Write, { normalisedAddresses, names }: Subject): Promise<number[]> {
  const rows = await tx
    .selectFrom('audit')
    .innerJoin('audit_personal', 'audit_personal.seq', 'audit.seq')
    .select(['audit.seq', 'target_email', 'target_name'])
    .where('audit.target_id', 'is', null)
    .where('audit.target_commitment', 'is not', null)
    .execute()
  return rows
    .filter(
      ({ target_email, target_name }) =>
        normalisedAddresses.includes(normaliseEmail(target_email ?? '')) || names.includes(target_name ?? ''),
    )
    .map(({ seq }) => seq)
}

/**
 * Erase everyone whose account was deactivated `ERASE_AFTER_DAYS` ago; nobody if that is not set (R6.38, ADR 22). The operator is told
 * which texts by others still name them. The caller compacts the database.
 */
export async function eraseFormerMembers(app: App): Promise<void> {
  const { eraseAfterDays } = app.settings
  if (eraseAfterDays === undefined) return
  const leftBefore = retentionLimit(app, eraseAfterDays)
  const left = await app.db
    .selectFrom('users')
    .select('id')
    .where('deactivated_at', '<', leftBefore)
    .orderBy('deactivated_at')
    .execute()
  for (const { id } of left) await eraseOne(app, id, leftBefore)
}

async function eraseOne(app: App, userId: string, leftBefore: string): Promise<void> {
  const mentions = await mentionsOf(app, userId)
  try {
    await erasePerson(app, userId, { leftBefore })
  } catch (error) {
    // Let back in, or erased by another process, in the meantime.
    if (error instanceof Refusal) return
    throw error
  }
  for (const { kind, id } of mentions) {
    app.warn(`the ${kind} ${id} mentions somebody who was erased; edit it by hand`)
  }
}

/** Erase again everyone who is named in audit rows after their erasure: a call of theirs was running at that moment. */
export async function eraseLateRows(app: App): Promise<void> {
  for (const userId of await namedSince(app)) {
    await inTransaction(app.db, async (tx) => {
      await eraseAudit(tx, await findSubject(tx, userId))
      await noteTraces(tx, app)
    })
  }
}

async function namedSince({ db }: App): Promise<Set<string>> {
  const as = (part: 'actor' | 'target') =>
    db
      .selectFrom('audit as erasure')
      .innerJoin('audit as later', (join) =>
        join.onRef(`later.${part}_id`, '=', 'erasure.target_id').onRef('later.seq', '>', 'erasure.seq'),
      )
      .innerJoin('audit_personal', 'audit_personal.seq', 'later.seq')
      .select('erasure.target_id as id')
      .where('erasure.action', '=', 'person.erased')
      .where(`audit_personal.${part}_salt`, 'is not', null)
      .distinct()
      .execute()
  return new Set([...(await as('actor')), ...(await as('target'))].flatMap(({ id }) => id ?? []))
}
