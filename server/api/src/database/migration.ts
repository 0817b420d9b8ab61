import type { Kysely } from 'kysely'
import type { Engine } from './open'
import type { Tables } from './schema'
import type { Kind } from './can-run'

/** One step of the schema; see `migrations/`. */
export interface Migration {
  /** Its number and purpose, stored in the database. */
  readonly name: string
  /** @param auditKey setting `AUDIT_KEY`, for migrations that change what the audit chain covers */
  up(db: Kysely<Tables>, engine: Engine, auditKey?: string): Promise<void>
  /** Undo it, for a version that does not know it. Migrations up to 0030 cannot be undone. */
  down?(db: Kysely<Tables>, engine: Engine): Promise<void>
}

/** A migration after 0031: its name says its kind to versions that do not know it, and it can be undone (ADR 27). */
export interface ReversibleMigration extends Required<Migration> {
  readonly name: `${string}-${Kind}-${string}`
}
