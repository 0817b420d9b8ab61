import { sql, type Kysely } from 'kysely'
import type { Tables } from '../schema'
import type { SortedText } from './frozen/sorted-text'

/** The audit log with its head. */
export async function createAudit(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('created_at', sorted, (c) => c.notNull())
    .addColumn('action', sorted, (c) => c.notNull())
    .addColumn('actor_id', sorted)
    .addColumn('actor_email', 'text', (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('target_id', sorted)
    .addColumn('target_email', 'text', (c) => c.notNull())
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('committee_id', sorted)
    .addColumn('committee_name', 'text', (c) => c.notNull())
    .addColumn('event_id', sorted)
    .addColumn('project_id', sorted)
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['action', 'actor_id', 'target_id', 'committee_id', 'event_id', 'created_at']) {
    await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'seq']).execute()
  }
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into audit_head (id, seq, hash) values (1, 0, '')`.execute(db)
}
