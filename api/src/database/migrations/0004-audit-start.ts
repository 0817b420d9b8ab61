import { sql } from 'kysely'
import type { Migration } from '../migration'

/** Where the audit chain begins once old rows have been removed: their last number and hash, with a proof by the key. */
export const auditStart: Migration = {
  name: '0004-audit-start',
  async up(db) {
    await sql`alter table audit_head add column start_seq integer not null default 0`.execute(db)
    await sql`alter table audit_head add column start_hash text not null default ''`.execute(db)
    await sql`alter table audit_head add column start_proof text not null default ''`.execute(db)
  },
}
