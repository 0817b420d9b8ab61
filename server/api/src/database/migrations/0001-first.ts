import { sql, type Kysely } from 'kysely'
import type { Migration } from '../migration'
import type { Tables } from '../schema'
import { sortedText, type SortedText } from './frozen/values'

export const first: Migration = {
  name: '0001-first',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await createPeople(db, sorted)
    await createSignIn(db, sorted)
    await createWork(db, sorted)
    await createAudit(db, sorted)
    await createServerTables(db, sorted)
  },
}

/** People, their groups and memberships. */
async function createPeople(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', sorted, (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_normalised', sorted, (c) => c.notNull().unique())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('name_sort', sorted, (c) => c.notNull())
    .addColumn('degrees', 'text', (c) => c.notNull())
    .addColumn('institution', 'text', (c) => c.notNull())
    .addColumn('expertise_areas', 'text', (c) => c.notNull())
    .addColumn('interest_areas', 'text', (c) => c.notNull())
    .addColumn('clinical_roles', 'text', (c) => c.notNull())
    .addColumn('user_role', 'text', (c) => c.notNull())
    .addColumn('is_admin', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('password_hash', 'text')
    .addColumn('must_change', 'integer', (c) => c.notNull())
    .addColumn('temporary_until', sorted)
    .addColumn('temporary_used_at', sorted)
    .addColumn('created_at', sorted, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('committees')
    .addColumn('id', sorted, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_sort', sorted, (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('memberships')
    .addColumn('committee_id', sorted, (c) => c.notNull().references('committees.id'))
    .addColumn('user_id', sorted, (c) => c.notNull().references('users.id'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('joined_at', sorted, (c) => c.notNull())
    .addPrimaryKeyConstraint('memberships_pk', ['committee_id', 'user_id'])
    .execute()
  await db.schema.createIndex('memberships_user').on('memberships').column('user_id').execute()
}

/** Sessions, links to choose a password, and decisions on requests to join. */
async function createSignIn(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
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

/** Events and projects. */
async function createWork(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', sorted, (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('scheduled_utc', sorted, (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('weblink', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', sorted, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('projects')
    .addColumn('id', sorted, (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_sort', sorted, (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('owner_user_id', sorted)
    .addColumn('is_approved', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', sorted, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('project_people')
    .addColumn('project_id', sorted, (c) => c.notNull().references('projects.id'))
    .addColumn('user_id', sorted, (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('project_people_pk', ['project_id', 'user_id'])
    .execute()
  await db.schema
    .createTable('project_committees')
    .addColumn('project_id', sorted, (c) => c.notNull().references('projects.id'))
    .addColumn('committee_id', sorted, (c) => c.notNull().references('committees.id'))
    .addPrimaryKeyConstraint('project_committees_pk', ['project_id', 'committee_id'])
    .execute()
}

/** The audit log with its head. */
async function createAudit(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
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

/** The outbox, and the data of the server itself. */
async function createServerTables(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
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
