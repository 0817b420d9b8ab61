import { sql } from 'kysely'
import type { Migration, ReversibleMigration } from '../migration'
import { first } from './0001-first'
import { auditCommitments } from './0008-audit-commitments'
import { calendarsMailAndSignIn } from './0032-calendars-mail-and-sign-in'
import { sortedText, wallTime, personSortKey, sortKey } from './frozen/values'

/** Stores the time of the audit head, so that no later row gets an earlier date. */
const auditHeadTime: Migration = {
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

/** Stores the wall time of events, from which the instant is computed again when time-zone rules change (edge case T91). */
const eventWallTime: Migration = {
  name: '0003-event-wall-time',
  async up(db) {
    await db.schema
      .alterTable('events')
      .addColumn('wall_time', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    const events = await db.selectFrom('events').select(['id', 'scheduled_utc', 'time_zone']).execute()
    for (const { id, scheduled_utc, time_zone } of events) {
      await db
        .updateTable('events')
        .set({ wall_time: wallTime(scheduled_utc, time_zone) })
        .where('id', '=', id)
        .execute()
    }
  },
}

/**
 * Stores where the audit chain begins after old rows were removed: the number and hash of the last removed row, with a keyed
 * proof.
 */
const auditStart: Migration = {
  name: '0004-audit-start',
  async up(db) {
    await sql`alter table audit_head add column start_seq integer not null default 0`.execute(db)
    await sql`alter table audit_head add column start_hash text not null default ''`.execute(db)
    await sql`alter table audit_head add column start_proof text not null default ''`.execute(db)
  },
}

/** Changes of an e-mail address that await confirmation, and requests for a link to choose a new password. */
const addressChanges: Migration = {
  name: '0005-address-changes',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('address_changes')
      .addColumn('user_id', sorted, (c) => c.primaryKey().references('users.id'))
      .addColumn('token_hash', sorted, (c) => c.notNull().unique())
      .addColumn('email_before', sorted, (c) => c.notNull())
      .addColumn('email_after', 'text', (c) => c.notNull())
      .addColumn('expires_at', sorted, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('reset_requests')
      .addColumn('id', sorted, (c) => c.primaryKey())
      .addColumn('email_normalised', sorted, (c) => c.notNull())
      .addColumn('due_at', sorted, (c) => c.notNull())
      .execute()
  },
}

/** Rewrites the stored sort keys, which from here on match the browser's order of names (edge case T41). */
const nameOrder: Migration = {
  name: '0006-name-order',
  async up(db) {
    const people = await db.selectFrom('users').select(['id', 'last_name', 'first_name', 'email']).execute()
    for (const { id, last_name, first_name, email } of people) {
      const name_sort = personSortKey(last_name, first_name, email)
      await db.updateTable('users').set({ name_sort }).where('id', '=', id).execute()
    }
    for (const table of ['committees', 'projects'] as const) {
      const named = await db.selectFrom(table).select(['id', 'name']).execute()
      for (const { id, name } of named) {
        await db
          .updateTable(table)
          .set({ name_sort: sortKey(name) })
          .where('id', '=', id)
          .execute()
      }
    }
  },
}

/** Versions of projects for `If-Match`, and the end of every e-mail: sent, expired or refused for good. */
const versionsAndExpiry: Migration = {
  name: '0007-versions-and-expiry',
  async up(db, engine) {
    await db.schema
      .alterTable('projects')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('outbox').addColumn('expires_at', sortedText(engine)).execute()
    await db.schema.alterTable('outbox').addColumn('failed_at', sortedText(engine)).execute()
    // Waiting mails may contain temporary passwords, which are valid for seven days.
    const waiting = await db
      .selectFrom('outbox')
      .select(['id', 'created_at'])
      .where('sent_at', 'is', null)
      .execute()
    for (const { id, created_at } of waiting) {
      const expires_at = new Date(Date.parse(created_at) + 7 * 86_400_000).toISOString()
      await db.updateTable('outbox').set({ expires_at }).where('id', '=', id).execute()
    }
  },
}

/** The security log, exports of personal data, and an index of audit rows about addresses that had no account (ADR 22). */
const securityLogAndExports: Migration = {
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

/** When a person was deactivated, and whom a limit of attempts belongs to, so that an administrator can lift it. */
const leaving: Migration = {
  name: '0018-leaving',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema.alterTable('users').addColumn('deactivated_at', sorted).execute()
    await db.schema.alterTable('throttle').addColumn('owner', sorted).execute()
    await db.schema.alterTable('throttle').addColumn('most', 'integer').execute()
    await db.schema.createIndex('throttle_owner').on('throttle').column('owner').execute()
  },
}

/** The browsers from which people have signed in, so that a sign-in from another one can be reported to them. */
const devices: Migration = {
  name: '0019-devices',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('devices')
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id'))
      .addColumn('token_hash', sorted, (c) => c.notNull())
      .addColumn('first_seen_at', sorted, (c) => c.notNull())
      .addColumn('last_seen_at', sorted, (c) => c.notNull())
      .addPrimaryKeyConstraint('devices_pk', ['user_id', 'token_hash'])
      .execute()
  },
}

/** Decisions whose e-mail waits for a few seconds, with what an undo restores. */
const pendingDecisions: Migration = {
  name: '0028-pending-decisions',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('pending_decisions')
      .addColumn('user_id', sorted, (c) => c.primaryKey().references('users.id'))
      .addColumn('decision_id', sorted, (c) => c.notNull())
      .addColumn('mail_id', sorted, (c) => c.notNull())
      .addColumn('decided_by', sorted, (c) => c.notNull())
      .addColumn('until', sorted, (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('must_change', 'integer', (c) => c.notNull())
      .addColumn('temporary_until', sorted)
      .addColumn('temporary_used_at', sorted)
      .execute()
  },
}

/** Changes of memberships that people are still to be told of, and e-mails that are only for people who have not left. */
const notices: Migration = {
  name: '0029-notices',
  async up(db, engine) {
    const sorted = sortedText(engine)
    await db.schema
      .createTable('membership_notices')
      .addColumn('user_id', sorted, (c) => c.notNull().references('users.id'))
      .addColumn('committee_id', sorted, (c) => c.notNull())
      .addColumn('committee_name', 'text', (c) => c.notNull())
      .addColumn('role_before', 'text')
      .addColumn('role_after', 'text')
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('due_at', sorted, (c) => c.notNull())
      .addPrimaryKeyConstraint('membership_notices_key', ['user_id', 'committee_id'])
      .execute()
    await db.schema.alterTable('outbox').addColumn('recipient_id', sorted).execute()
  },
}

/** Projects can be archived: lists then leave them out until somebody asks for them. */
const projectArchive: Migration = {
  name: '0030-project-archive',
  async up(db) {
    await db.schema
      .alterTable('projects')
      .addColumn('is_archived', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}

/** Events can have an end; those of before have none. */
const eventEnd: Migration = {
  name: '0031-event-end',
  async up(db) {
    await db.schema.alterTable('events').addColumn('ends_utc', 'text').execute()
  },
  async down(db) {
    await db.schema.alterTable('events').dropColumn('ends_utc').execute()
  },
}

/** Migrations that are older than the rule that each can be undone. */
const irreversible: readonly Migration[] = [
  first,
  auditHeadTime,
  eventWallTime,
  auditStart,
  addressChanges,
  nameOrder,
  versionsAndExpiry,
  auditCommitments,
  securityLogAndExports,
  leaving,
  devices,
  pendingDecisions,
  notices,
  projectArchive,
  eventEnd,
]

/** At most one expand step for each release, and a contract step only after a release that no longer needs what it removes. */
const reversible: readonly ReversibleMigration[] = [calendarsMailAndSignIn]

/** Applied in this order, which is also the order of their names. A released migration never changes. */
export const migrations: readonly Migration[] = [...irreversible, ...reversible]
