import { sql } from 'kysely'
import type { App, HasAuditKey } from '../app'
import type { Write } from '../database/write'
import { chainHash, endProof } from './chain'
import { commit, type PersonalValues } from './commitments'
import { detailsOf } from './detail-fields'
import type { AuditEntry, Person } from './entry'

/** Undefined for nobody, and for an erased person, of whom only the id is left. */
const valuesOf = (person: Person | undefined): readonly string[] | undefined =>
  person && (person.email || person.displayName) ? [person.email, person.displayName] : undefined

/** The personal values of an entry. Most rows have an actor or a target, and few have personal details. */
function personalValues(entry: AuditEntry, details: string | undefined): PersonalValues {
  const actor = valuesOf(entry.actor)
  const target = valuesOf(entry.target)
  return {
    ...(actor && { actor }),
    ...(target && { target }),
    ...(details !== undefined && { details: [details] }),
  }
}

/**
 * Add an audit row in the transaction of the change it describes. Names are stored as they were at the time, apart from the
 * row, which has commitments to them (ADR 21). Call it last: other writers wait from here until the commit, because the chain
 * has a single head (edge case T148).
 *
 * @returns the number of the row
 */
export async function record(
  app: Pick<App, 'now'> & HasAuditKey,
  tx: Write,
  entry: AuditEntry,
): Promise<number> {
  const head = await tx
    .updateTable('audit_head')
    .set({ seq: sql<number>`seq + 1` })
    .where('id', '=', 1)
    .returning(['seq', 'hash', 'created_at'])
    .executeTakeFirstOrThrow()
  const now = app.now()
  const details = detailsOf(entry)
  const { columns, personal } = commit(personalValues(entry, details.personal))
  const row = {
    seq: head.seq,
    // Never earlier than the previous row, because range.ts looks up a span of time as a range of rows.
    created_at: now < head.created_at ? head.created_at : now,
    action: entry.action,
    actor_id: entry.actor?.userId ?? null,
    target_id: entry.target?.userId || null,
    committee_id: entry.committee?.id ?? null,
    committee_name: entry.committee?.name ?? '',
    event_id: entry.eventId ?? null,
    project_id: entry.projectId ?? null,
    details: details.plain,
    ...columns,
  }
  const hash = chainHash(app.keys.audit, head.hash, row)
  await tx
    .insertInto('audit')
    .values({ ...row, hash })
    .execute()
  if (personal) {
    await tx
      .insertInto('audit_personal')
      .values({ seq: row.seq, ...personal })
      .execute()
  }
  await tx
    .updateTable('audit_head')
    .set({ hash, created_at: row.created_at, end_proof: endProof(app.keys.audit, row.seq, hash) })
    .where('id', '=', 1)
    .execute()
  return row.seq
}

/** Keep others from adding to the log, or removing from it, until this transaction ends. @returns where it begins and ends */
export const lockHead = (tx: Write) =>
  tx
    .updateTable('audit_head')
    .set((eb) => ({ start_seq: eb.ref('start_seq') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
