import type { Migration } from '../migration'
import { personSortKey, sortKey } from './frozen/sort-key'

/** Rewrites the stored sort keys, which from here on match the browser's order of names (edge case T41). */
export const nameOrder: Migration = {
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
