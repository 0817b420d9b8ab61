import { sql } from 'kysely'
import { difference, kindOf } from './can-run'
import { migrate, MIGRATION_TABLE } from './migrate'
import { migrations } from './migration-list'
import type { Migration } from './migration'
import type { Database, Engine } from './open'

/** How to bring a schema to a migration: some to apply, or some to undo, in this order. */
export interface Plan {
  readonly up: readonly Migration[]
  readonly down: readonly Migration[]
  /** All up to the target. */
  readonly until: readonly Migration[]
}

/**
 * Plan how to bring a schema to a migration.
 *
 * @param applied names of the migrations that the database has
 * @param target name of the last migration that it shall have
 * @param known the migrations known to this version
 * @throws if that is not possible
 */
export function planTo(
  applied: readonly string[],
  target: string,
  known: readonly Migration[] = migrations,
): Plan {
  const names = known.map(({ name }) => name)
  const end = names.indexOf(target)
  if (end === -1)
    throw new Error(`This version knows no migration ${target}. Its last one is ${names.at(-1)}.`)
  const { unknown } = difference(applied, names)
  if (unknown.length > 0)
    throw new Error(`Use the version of the portal that knows ${unknown.join(', ')}: only it can undo that.`)
  const until = known.slice(0, end + 1)
  const up = until.filter(({ name }) => !applied.includes(name))
  const later = known.slice(end + 1).filter(({ name }) => applied.includes(name))
  const [first] = up
  if (first && later.length > 0) throw new Error(`The database lacks ${first.name}. Start the portal first.`)
  const stuck = later.findLast((migration) => !migration.down)
  if (stuck) throw new Error(`${stuck.name} cannot be undone. Restore a backup of the older version instead.`)
  return { up, down: later.toReversed(), until }
}

/** Whether servers may run meanwhile: they do not notice expand steps, but may need what other steps remove. */
export const mayRunMeanwhile = ({ up, down }: Plan): boolean =>
  down.length === 0 && up.every(({ name }) => kindOf(name) === 'expand')

/**
 * Apply or undo migrations as planned: all of them, or none.
 *
 * @param auditKey setting `AUDIT_KEY`
 */
export async function migrateTo(
  db: Database,
  engine: Engine,
  { up, down, until }: Plan,
  auditKey?: string,
): Promise<void> {
  if (up.length > 0) await migrate(db, engine, until, auditKey)
  // Kysely would undo those with the latest time, which are the wrong ones if the clock was set back between them.
  await db.transaction().execute(async (tx) => {
    for (const migration of down) {
      await migration.down?.(tx, engine)
      await sql`delete from ${sql.table(MIGRATION_TABLE)} where name = ${migration.name}`.execute(tx)
    }
  })
}
