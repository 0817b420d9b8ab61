import type { Database } from '../database/open'

/** Groups without their people, sorted by name. */
export const committeeNames = (db: Database) =>
  db.selectFrom('committees').select(['id', 'name', 'description']).orderBy('name_sort').execute()
