import type { Kysely } from 'kysely'
import type { Engine } from './open'
import type { Tables } from './schema'

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

/** `expand` only adds what an older version ignores; `contract` removes what the version before no longer uses. */
type Kind = 'expand' | 'contract'

/**
 * The kind of a migration, from its name, such as `0032-expand-event-hosts`: a version that does not know it sees nothing else.
 *
 * @returns undefined for migrations up to 0031, which are older than this rule
 */
export const kindOf = (name: string): Kind | undefined =>
  /^\d{4}-(expand|contract)-/.exec(name)?.[1] as Kind | undefined

/** How a database compares with the migrations that a version knows. */
export interface Difference {
  /** Known to the version, but not in the database. */
  readonly missing: readonly string[]
  /** In the database, but not known to the version. */
  readonly unknown: readonly string[]
}

/** Compare a schema with what a version knows. */
export const difference = (schemaNames: readonly string[], knownNames: readonly string[]): Difference => ({
  missing: knownNames.filter((name) => !schemaNames.includes(name)),
  unknown: schemaNames.filter((name) => !knownNames.includes(name)),
})

/**
 * Why a version cannot run on a schema. It runs on its own, on an older one after migrating it, and on one that is a single expand
 * step newer, so that two versions can run beside each other during an upgrade (ADR 27).
 *
 * @returns undefined if it can
 */
export function reasonNotToRun({ missing, unknown }: Difference): string | undefined {
  const [first, ...others] = unknown
  if (first === undefined) return undefined
  const names = unknown.join(', ')
  if (missing.length > 0)
    return `The database belongs to another version of the portal: it has ${names}, which this version does not know, and lacks ${missing.join(', ')}.`
  if (others.length > 0)
    return `The database belongs to a newer version of the portal: it is ${unknown.length} steps ahead of this one (${names}), and one is the most.`
  return kindOf(first) === 'expand'
    ? undefined
    : `The database belongs to a newer version of the portal: ${first} may have removed what this version needs.`
}

/** Whether a version that knows these migrations can run on a schema with those. */
export const canRun = (schemaNames: readonly string[], knownNames: readonly string[]): boolean =>
  reasonNotToRun(difference(schemaNames, knownNames)) === undefined
