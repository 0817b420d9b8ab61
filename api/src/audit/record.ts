import { createHmac } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { App } from '../app'
import type { AuditTable } from '../database/schema'
import type { Write } from '../database/write'
import { detailsOf } from './detail-fields'
import type { AuditEntry } from './entry'

type Row = Selectable<AuditTable>

/** Each row's hash covers the previous row, which reveals changed, moved, added and removed rows (edge case T148). */
export function chainHash(key: Buffer, previous: string, row: Omit<Row, 'hash'>): string {
  const fields = [
    row.seq,
    row.created_at,
    row.action,
    row.actor_id,
    row.actor_email,
    row.actor_name,
    row.target_id,
    row.target_email,
    row.target_name,
    row.committee_id,
    row.committee_name,
    row.event_id,
    row.project_id,
    row.details,
  ]
  return createHmac('sha256', key)
    .update(`${previous}\n${JSON.stringify(fields)}`)
    .digest('base64url')
}

/**
 * Adds an audit row in the transaction of the change it describes. Names are stored as they were at the time. Call it last:
 * other writers wait from here until the commit, because the chain has a single head (edge case T148).
 */
export async function record(app: App, tx: Write, entry: AuditEntry): Promise<void> {
  const head = await tx
    .updateTable('audit_head')
    .set({ seq: sql<number>`seq + 1` })
    .where('id', '=', 1)
    .returning(['seq', 'hash', 'created_at'])
    .executeTakeFirstOrThrow()
  const now = app.now()
  const row = {
    seq: head.seq,
    // Never earlier than the previous row, because range.ts looks up a span of time as a range of rows.
    created_at: now < head.created_at ? head.created_at : now,
    action: entry.action,
    actor_id: entry.actor?.userId ?? null,
    actor_email: entry.actor?.email ?? '',
    actor_name: entry.actor?.displayName ?? '',
    target_id: entry.target?.userId || null,
    target_email: entry.target?.email ?? '',
    target_name: entry.target?.displayName ?? '',
    committee_id: entry.committee?.id ?? null,
    committee_name: entry.committee?.name ?? '',
    event_id: entry.eventId ?? null,
    project_id: entry.projectId ?? null,
    details: detailsOf(entry),
  }
  const hash = chainHash(app.keys.audit, head.hash, row)
  await tx
    .insertInto('audit')
    .values({ ...row, hash })
    .execute()
  await tx.updateTable('audit_head').set({ hash, created_at: row.created_at }).where('id', '=', 1).execute()
}
