import { sql } from 'kysely'
import type { Migration } from '../migration'

/**
 * Stores where the audit chain begins after old rows were removed: the number and hash of the last removed row, with a keyed
 * proof.
 */
export const auditStart: Migration = {
  name: '0004-audit-start',
  async up(db) {
    await sql`alter table audit_head add column start_seq integer not null default 0`.execute(db)
    await sql`alter table audit_head add column start_hash text not null default ''`.execute(db)
    await sql`alter table audit_head add column start_proof text not null default ''`.execute(db)
  },
}
