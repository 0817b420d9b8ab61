import type { Kysely } from 'kysely'
import type { Tables } from '../schema'
import type { SortedText } from './frozen/sorted-text'

/** Events and projects. */
export async function createWork(db: Kysely<Tables>, sorted: SortedText): Promise<void> {
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
