import type { Kysely } from 'kysely'
import type { Tables } from '../schema'
import type { SortedText } from './frozen/sorted-text'

/** People, their groups and memberships. */
export async function createPeople(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
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
