import type { Kysely } from 'kysely'
import type { Tables } from '../schema'
import type { SortedText } from './frozen/sorted-text'

/** Sessions, links to choose a password, and decisions on requests to join. */
export async function createSignIn(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', sorted, (c) => c.primaryKey())
    .addColumn('id', sorted, (c) => c.notNull().unique())
    .addColumn('user_id', sorted, (c) => c.notNull().references('users.id'))
    .addColumn('created_at', sorted, (c) => c.notNull())
    .addColumn('last_seen_at', sorted, (c) => c.notNull())
    .addColumn('expires_at', sorted, (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema
    .createTable('reset_links')
    .addColumn('token_hash', sorted, (c) => c.primaryKey())
    .addColumn('user_id', sorted, (c) => c.notNull().references('users.id'))
    .addColumn('expires_at', sorted, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('decisions')
    .addColumn('id', sorted, (c) => c.primaryKey())
    .addColumn('user_id', sorted, (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('decided_at', sorted, (c) => c.notNull())
    .addColumn('decided_by', sorted, (c) => c.notNull())
    .addColumn('decided_by_name', 'text', (c) => c.notNull())
    .execute()
}
