import { sql } from 'kysely'
import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'

/** Stores the time of the audit head, so that no later row gets an earlier date. */
export const auditHeadTime: Migration = {
  name: '0002-audit-head-time',
  async up(db, engine) {
    await db.schema
      .alterTable('audit_head')
      .addColumn('created_at', sortedText(engine), (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update audit_head set created_at = coalesce((select max(created_at) from audit), '')`.execute(
      db,
    )
  },
}
