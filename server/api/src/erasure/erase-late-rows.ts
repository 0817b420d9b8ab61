import type { App } from '../app'
import { inTransaction } from '../database/write'
import { noteTraces } from './compaction'
import { eraseAudit } from './erase-audit'
import { findSubject } from './subject'

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
