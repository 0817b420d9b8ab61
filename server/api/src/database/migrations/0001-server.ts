import type { Kysely } from 'kysely'
import type { Tables } from '../schema'
import type { SortedText } from './frozen/sorted-text'

/** The outbox, and the data of the server itself. */
export async function createServerTables(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', sorted, (c) => c.primaryKey())
    .addColumn('created_at', sorted, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('to_name', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', sorted, (c) => c.notNull())
    .addColumn('sent_at', sorted)
    .addColumn('last_error', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['sent_at', 'next_attempt_at']).execute()
  await db.schema
    .createTable('throttle')
    .addColumn('key', sorted, (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('resets_at', sorted, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('used_tokens')
    .addColumn('key', sorted, (c) => c.primaryKey())
    .addColumn('expires_at', sorted, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('server_keys')
    .addColumn('name', sorted, (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('account_batches')
    .addColumn('key', sorted, (c) => c.primaryKey())
    .addColumn('started_at', sorted, (c) => c.notNull())
    .addColumn('finished_at', sorted)
    .execute()
  await db.schema
    .createTable('account_batch_items')
    .addColumn('batch_key', sorted, (c) => c.notNull())
    .addColumn('email_normalised', sorted, (c) => c.notNull())
    .addColumn('created', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('account_batch_items_pk', ['batch_key', 'email_normalised'])
    .execute()
}
