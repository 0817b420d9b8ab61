import { kindOf } from '../../server/api/src/database/migration'

/**
 * Find releases between which an upgrade could not roll, because the older version runs on a schema that is one expand step newer,
 * but not two (ADR 27).
 *
 * @param names of all migrations, in their order
 * @param released the last migration of each release with a new schema, the oldest first
 * @returns a line for each release with more than one expand step; the next release counts too
 */
export function overfullReleases(names: readonly string[], released: readonly string[]): readonly string[] {
  return released.flatMap((schema, i) => {
    const next = released[i + 1]
    const end = next === undefined ? names.length : names.indexOf(next) + 1
    const steps = names.slice(names.indexOf(schema) + 1, end).filter((name) => kindOf(name) === 'expand')
    return steps.length > 1 ? [`after ${schema}: ${steps.join(', ')}`] : []
  })
}
