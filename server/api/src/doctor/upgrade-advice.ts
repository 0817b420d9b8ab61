import { commandPrefix } from '@recog/server-kit/command-prefix'
import { canRun, difference, kindOf, reasonNotToRun } from '../database/can-run'
import { migrations } from '../database/migration-list'

interface Advice {
  /** Whether servers of the other version may run while this one is installed. */
  readonly mayRoll: boolean
  readonly text: string
}

const roll = (text: string): Advice => ({ mayRoll: true, text: `Roll: ${text}` })
const stop = (text: string): Advice => ({ mayRoll: false, text: `Stop every server first: ${text}` })

/**
 * Say whether servers may run while this version replaces the one that made the present schema, or while it replaces a newer one
 * on the way back (ADR 27).
 *
 * @param applied names of the migrations that the database has
 * @param known names of those that this version knows
 */
export function upgradeAdvice(
  applied: readonly string[],
  known: readonly string[] = migrations.map(({ name }) => name),
): Advice {
  const { missing, unknown } = difference(applied, known)
  if (unknown.length > 0) {
    const refused = reasonNotToRun({ missing, unknown })
    return refused === undefined
      ? roll(`this version runs on the schema, although ${unknown.join()} is newer.`)
      : stop(`${refused} With the newer version, run "${commandPrefix().api} migrate --to ${known.at(-1)}".`)
  }
  if (missing.length === 0) return roll('the schema stays as it is.')
  if (applied.length === 0) return roll('the database is empty.')
  if (canRun(known, applied)) return roll(`servers that run now also run with ${missing.join()}.`)
  const removing = missing.filter((name) => kindOf(name) !== 'expand')
  return removing.length > 0
    ? stop(`they may not work after ${removing.join(', ')}.`)
    : stop(`they run on a schema one step newer, but these are ${missing.length}: ${missing.join(', ')}.`)
}
