import type { FactsOf } from './tables/facts'
import { LOGS, type LogTables } from './tables/logs'
import { PEOPLE, type PeopleTables } from './tables/people'
import { SIGN_IN, type SignInTables } from './tables/sign-in'
import { WORK, type WorkTables } from './tables/work'

/**
 * The tables, identical on both engines. Ids and instants are text (instants as ISO 8601 with milliseconds and Z, so that they
 * sort as text), booleans are 0 or 1, and every value that is compared or sorted has a column normalised in code.
 */
export interface Tables extends PeopleTables, SignInTables, WorkTables, LogTables {}

/** Facts about every table and column. A new column does not compile until someone has added its facts. */
export const INVENTORY: FactsOf<Tables> = { ...PEOPLE, ...SIGN_IN, ...WORK, ...LOGS }
