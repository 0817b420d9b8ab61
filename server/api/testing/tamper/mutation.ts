import type { Selectable } from 'kysely'
import type { Tables } from '../../src/database/schema'

type Name = 'audit' | 'audit_personal' | 'audit_checkpoints' | 'audit_head'
/** The contents of the tables of the audit log. */
export type State = { [T in Name]: Selectable<Tables[T]>[] }

export interface Tools {
  readonly original: State
  /** States that the tables had before. */
  readonly earlier: readonly State[]
  /** Of the chain. Some attackers have it. */
  readonly key: Buffer
  /** A whole number from 0 up to the limit, without it. */
  pick(limit: number): number
}
export type Mutation = (state: State, tools: Tools) => void

/** Any element of a list. */
export function some<T>(list: readonly T[], { pick }: Tools): T {
  for (const element of list.slice(pick(list.length))) return element
  throw new Error('there is nothing to pick from')
}
