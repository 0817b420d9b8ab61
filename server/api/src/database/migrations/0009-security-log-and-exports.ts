import { sql } from 'kysely'
import type { Migration } from '../migration'
import { sortedText } from './frozen/sorted-text'

/** The security log, exports of personal data, and an index of audit rows about addresses that had no account (ADR 22). */
export const securityLogAndExports: Migration = {
  name: '0009-security-log-and-exports',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('security_log')
      .addColumn('id', sorted, (c) => c.primaryKey())
      .addColumn('kind', sorted, (c) => c.notNull())
      .addColumn('user_id', sorted)
      .addColumn('account', sorted)
      .addColumn('network', sorted)
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('first_at', sorted, (c) => c.notNull())
      .addColumn('last_at', sorted, (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('security_log_time').on('security_log').columns(['last_at', 'id']).execute()
    await db.schema
      .createTable('data_exports')
      .addColumn('user_id', sorted, (c) => c.primaryKey())
      .addColumn('requested_at', sorted, (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('expires_at', sorted, (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('json', 'text', (c) => c.notNull())
      .execute()
    await sql`create index audit_without_account on audit (seq)
      where target_id is null and target_commitment is not null`.execute(db)
  },
}
