import { sql } from 'kysely'
import type { ReversibleMigration } from '../migration'
import { sortedText } from './frozen/values'

type Step = Pick<ReversibleMigration, 'up' | 'down'>

/** Secret links through which calendar programs read all events or those of a group; and the groups that events are for. */
const calendars: Step = {
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('calendar_feeds')
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('committee_id', sorted, (c) => c.notNull())
      .addColumn('secret_hash', sorted, (c) => c.notNull().unique())
      .addColumn('created_at', sorted, (c) => c.notNull())
      .addColumn('fetched_at', sorted)
      .addColumn('fetched_by', 'text')
      .addPrimaryKeyConstraint('calendar_feeds_pk', ['user_id', 'committee_id'])
      .execute()
    await db.schema
      .createTable('event_committees')
      .addColumn('event_id', sorted, (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('committee_id', sorted, (c) => c.notNull().references('committees.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('event_committees_pk', ['event_id', 'committee_id'])
      .execute()
  },
  async down(db) {
    await db.schema.dropTable('event_committees').execute()
    await db.schema.dropTable('calendar_feeds').execute()
  },
}

/** Whether events are cancelled or open to visitors, and who comes to them. */
const answers: Step = {
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema.alterTable('events').addColumn('cancelled_at', 'text').execute()
    await db.schema
      .alterTable('events')
      .addColumn('cancel_reason', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('events').addColumn('seats', 'integer').execute()
    await db.schema
      .alterTable('events')
      .addColumn('is_public', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('event_answers')
      .addColumn('event_id', sorted, (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('attendance', 'text')
      .addColumn('answered_at', sorted, (c) => c.notNull())
      .addColumn('waiting_since', sorted)
      .addColumn('reminded_of', sorted)
      .addPrimaryKeyConstraint('event_answers_pk', ['event_id', 'user_id'])
      .execute()
    await db.schema.createIndex('event_answers_user').on('event_answers').column('user_id').execute()
  },
  async down(db) {
    await db.schema.dropTable('event_answers').execute()
    await db.schema.alterTable('events').dropColumn('is_public').execute()
    await db.schema.alterTable('events').dropColumn('seats').execute()
    await db.schema.alterTable('events').dropColumn('cancel_reason').execute()
    await db.schema.alterTable('events').dropColumn('cancelled_at').execute()
  },
}

/** What people are told, with the email that tells it, when they want emails of which kind, and whose address takes none. */
const notifications: Step = {
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('notifications')
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', sorted, (c) => c.notNull())
      .addColumn('kind', sorted, (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('path', sorted, (c) => c.notNull())
      .addColumn('committee_id', sorted)
      .addColumn('actor_id', sorted)
      .addColumn('created_at', sorted, (c) => c.notNull())
      .addColumn('due_at', sorted)
      .addColumn('read_at', sorted)
      .addColumn('mail_id', sorted)
      .addPrimaryKeyConstraint('notifications_pk', ['user_id', 'id'])
      .execute()
    await sql`create index notifications_due on notifications (due_at) where due_at is not null`.execute(db)
    await db.schema.createIndex('notifications_mail').on('notifications').column('mail_id').execute()
    await db.schema
      .createTable('mail_failures')
      .addColumn('user_id', sorted, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('email_normalised', sorted, (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('last_at', sorted, (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .execute()
    await db.schema.alterTable('outbox').addColumn('headers', 'text').execute()
    await db.schema
      .createTable('notification_choices')
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', sorted, (c) => c.notNull())
      .addColumn('choice', sorted, (c) => c.notNull())
      .addPrimaryKeyConstraint('notification_choices_pk', ['user_id', 'kind'])
      .execute()
  },
  async down(db) {
    await db.schema.alterTable('outbox').dropColumn('headers').execute()
    await db.schema.dropTable('mail_failures').execute()
    await db.schema.dropTable('notification_choices').execute()
    await db.schema.dropTable('notifications').execute()
  },
}

/** Institutions that vouch for a person, their ORCID iD, and a second factor: the app of a person, their recovery codes and passkeys, and sign-ins and sessions that lack or have it. */
const signIn: Step = {
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .alterTable('sessions')
      .addColumn('factors', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('sessions').addColumn('proved_at', sorted).execute()
    await db.schema.alterTable('sessions').addColumn('issuer', sorted).execute()
    await db.schema.alterTable('sessions').addColumn('issuer_session', sorted).execute()
    await db.schema.alterTable('users').addColumn('orcid', 'text').execute()
    await db.schema
      .createTable('institution_links')
      .addColumn('issuer', sorted, (c) => c.notNull())
      .addColumn('subject', sorted, (c) => c.notNull())
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', sorted, (c) => c.notNull())
      .addColumn('used_at', sorted)
      .addPrimaryKeyConstraint('institution_links_pk', ['issuer', 'subject'])
      .execute()
    await db.schema.createIndex('institution_links_user').on('institution_links').column('user_id').execute()
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', sorted, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('last_step', 'integer', (c) => c.notNull())
      .addColumn('created_at', sorted, (c) => c.notNull())
      .addColumn('used_at', sorted, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', sorted, (c) => c.notNull())
      .addColumn('created_at', sorted, (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
      .execute()
    await db.schema
      .createTable('passkeys')
      .addColumn('credential_id', sorted, (c) => c.primaryKey())
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', sorted, (c) => c.notNull())
      .addColumn('used_at', sorted)
      .execute()
    await db.schema
      .createTable('sign_ins')
      .addColumn('id', sorted, (c) => c.primaryKey())
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', sorted, (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('sign_ins_user').on('sign_ins').columns(['user_id', 'created_at']).execute()
    await db.schema
      .createTable('sign_in_steps')
      .addColumn('token_hash', sorted, (c) => c.primaryKey())
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', sorted, (c) => c.notNull())
      .addColumn('issuer', sorted)
      .addColumn('issuer_session', sorted)
      .execute()
    await db.schema
      .createTable('second_step_resets')
      .addColumn('user_id', sorted, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('asked_by', sorted, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('due_at', sorted, (c) => c.notNull())
      .execute()
  },
  async down(db) {
    for (const name of [
      'second_step_resets',
      'sign_in_steps',
      'sign_ins',
      'passkeys',
      'recovery_codes',
      'second_factors',
      'institution_links',
    ])
      await db.schema.dropTable(name).execute()
    await db.schema.alterTable('users').dropColumn('orcid').execute()
    for (const name of ['issuer_session', 'issuer', 'proved_at', 'factors'])
      await db.schema.alterTable('sessions').dropColumn(name).execute()
  },
}

/** One step for all that a release adds: a version before runs with one that it does not know, not with two. */
const PARTS = [calendars, answers, notifications, signIn]
export const calendarsMailAndSignIn: ReversibleMigration = {
  name: '0032-expand-calendars-mail-and-sign-in',
  async up(db, engine) {
    for (const part of PARTS) await part.up(db, engine)
  },
  async down(db, engine) {
    for (const part of PARTS.toReversed()) await part.down(db, engine)
  },
}
