import type { App } from '../app'
import { retentionLimit } from '../audit/purge'
import { inTransaction } from '../database/write'
import { Refusal } from '../http/refusal'
import { noteTraces } from './compaction'
import { erasePerson } from './erase-person'
import { mentionsOf } from './mails'
import { findSubject } from './subject'
import { eraseAudit } from './erase-audit'

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
