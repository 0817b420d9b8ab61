import { sql } from 'kysely'
import { auditKeyOf } from './frozen/audit'
import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'
import { chainAgain } from './0008-chain-again'
import { readHead } from './0008-head'
import { createTables } from './0008-tables'

/** Chains the audit log again, over commitments instead of names and addresses, which are stored apart (ADR 21). */
export const auditCommitments: Migration = {
  name: '0008-audit-commitments',
  async up(db, engine, auditKey) {
    const sorted = sortedText(engine)
    await createTables(db, sorted)
    const old = await readHead(db)
    const hasRows = (await db.selectFrom('audit').select('seq').limit(1).executeTakeFirst()) !== undefined
    if (hasRows || old.seq > 0) {
      const key = auditKey === undefined ? await auditKeyOf(db) : Buffer.from(auditKey)
      await chainAgain(db, key, old)
    }
    await sql`drop table audit`.execute(db)
    await sql`alter table audit_next rename to audit`.execute(db)
    for (const column of ['action', 'actor_id', 'target_id', 'committee_id', 'event_id', 'created_at']) {
      await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'seq']).execute()
    }
  },
}
