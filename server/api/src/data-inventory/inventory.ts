import type { Tables } from '../database/schema'
import type { FactsOf } from './facts'
import { LOGS } from './logs'
import { PEOPLE } from './people'
import { SIGN_IN } from './sign-in'
import { WORK } from './work'

/** Facts about every table and column. A new column does not compile until someone has added its facts. */
export const INVENTORY: FactsOf<keyof Tables> = { ...PEOPLE, ...SIGN_IN, ...WORK, ...LOGS }
