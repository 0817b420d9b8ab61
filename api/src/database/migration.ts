import { sql, type Kysely } from 'kysely'
import type { Engine } from './open'
import type { Tables } from './schema'

/** One step of the schema; see `migrations/`. */
export interface Migration {
  /** Its number and purpose, stored in the database. */
  readonly name: string
  /** @param auditKey setting `AUDIT_KEY`, for migrations that change what the audit chain covers */
  up(db: Kysely<Tables>, engine: Engine, auditKey?: string): Promise<void>
}

/** A text type that compares by code point on both engines, regardless of the collation of the database. */
export const sortedText = (engine: Engine) => (engine === 'postgres' ? sql`text collate "C"` : sql`text`)
export type SortedText = ReturnType<typeof sortedText>
