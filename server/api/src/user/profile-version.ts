import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { UserTable } from '../database/tables/people'

/** The columns that people can change in their own profile. */
export const OWN_COLUMNS = ['first_name', 'last_name', 'display_name', 'degrees', 'institution'] as const
export type OwnColumns = Pick<Selectable<UserTable>, (typeof OWN_COLUMNS)[number]>

/** The version of a profile (R7.62): a digest of what its owner can change, so that nothing has to be counted. */
export const profileVersion = (row: OwnColumns): string =>
  createHash('sha256')
    .update(JSON.stringify(OWN_COLUMNS.map((column) => row[column])))
    .digest('hex')
    .slice(0, 32)
