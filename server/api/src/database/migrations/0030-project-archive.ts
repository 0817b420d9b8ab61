import type { Migration } from '../migration'

/** Projects can be archived: lists then leave them out until somebody asks for them. */
export const projectArchive: Migration = {
  name: '0030-project-archive',
  async up(db) {
    await db.schema
      .alterTable('projects')
      .addColumn('is_archived', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
