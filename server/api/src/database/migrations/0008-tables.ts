import { sql, type Kysely } from 'kysely'
import type { SortedText } from './frozen/sorted-text'
import type { Tables } from '../schema'

/** The audit log without names and addresses, the table that holds those, and the checkpoints. */
export async function createTables(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
  await db.schema
    .createTable('audit_next')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('created_at', sorted, (c) => c.notNull())
    .addColumn('action', sorted, (c) => c.notNull())
    .addColumn('actor_id', sorted)
    .addColumn('target_id', sorted)
    .addColumn('committee_id', sorted)
    .addColumn('committee_name', 'text', (c) => c.notNull())
    .addColumn('event_id', sorted)
    .addColumn('project_id', sorted)
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('actor_commitment', 'text')
    .addColumn('target_commitment', 'text')
    .addColumn('details_commitment', 'text')
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('audit_personal')
    .addColumn('seq', 'integer', (c) => c.primaryKey())
    .addColumn('actor_salt', 'text')
    .addColumn('actor_email', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('target_salt', 'text')
    .addColumn('target_email', 'text')
    .addColumn('target_name', 'text')
    .addColumn('details_salt', 'text')
    .addColumn('details', 'text')
    .execute()
  await db.schema
    .createTable('audit_checkpoints')
    .addColumn('size', 'integer', (c) => c.primaryKey())
    .addColumn('created_at', sorted, (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('frontier', 'text', (c) => c.notNull())
    .execute()
  for (const column of ['end_proof', 'start_frontier']) {
    await sql`alter table audit_head add column ${sql.ref(column)} text not null default ''`.execute(db)
  }
}
