import { existsSync } from 'node:fs'
import type { SystemWire } from '@recog/api-contract'
import { commandPrefix } from '@recog/server-kit/command-prefix'
import { reasonOf } from '@recog/server-kit/commands'
import { canRun, difference, kindOf, reasonNotToRun } from '../database/migration'
import { appliedTo } from '../database/migrate'
import { migrations } from '../database/migrations/migrations'
import { openDatabase, type OpenDatabase } from '../database/open'
import { examine } from '../doctor/examine'
import { databaseFile, type Settings } from '../settings'
import { type CommandCall, noMore, takeOnly } from './command'

const MARKS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' } as const

/**
 * `doctor`: checks mail, TLS, backups and more, and says what to do; `--json` for programs. Changes nothing, so the database is
 * not migrated. The exit code is 1 if there is a problem. `doctor upgrade` says whether servers may run while this version is
 * installed; the exit code is 1 if they may not.
 */
export async function doctor(
  { settings, print }: CommandCall,
  options: { readonly json?: boolean | undefined },
  words: readonly string[],
): Promise<number> {
  const isUpgrade = words[0] === 'upgrade'
  noMore(isUpgrade ? words.slice(1) : words)
  if (isUpgrade) takeOnly(options)
  if (!settings.databaseUrl && !existsSync(databaseFile(settings))) {
    print(`There is no portal in ${settings.dataFolder}. Start it once, or check PORTAL_DATA.`)
    return 1
  }
  const opened = openOrSay(settings, print)
  if (!opened) return 1
  const { db, engine } = opened
  if (isUpgrade) {
    const advice = upgradeAdvice(await appliedTo(db))
    await db.destroy()
    print(advice.text)
    return advice.mayRoll ? 0 : 1
  }
  const report = await examine({ settings, db, engine, now: () => new Date().toISOString() }, false)
  await db.destroy()
  if (options.json) print(JSON.stringify(report, undefined, 2))
  else for (const line of linesOf(report)) print(line)
  return report.findings.some(({ status }) => status === 'problem') ? 1 : 0
}

/** @returns undefined for a file that is no database any more; then `print` was told */
function openOrSay(settings: Settings, print: (line: string) => void): OpenDatabase | undefined {
  try {
    return openDatabase(settings.databaseUrl, databaseFile(settings), settings.patience)
  } catch (error) {
    print(`${MARKS.problem}  Database file: ${databaseFile(settings)} cannot be opened (${reasonOf(error)}).`)
    print(`         Check the disk, and restore a backup. See docs/operations.md#a-damaged-database`)
    return undefined
  }
}

/** One line for each check, and two more where there is something to do. */
function linesOf({ findings }: SystemWire): string[] {
  const count = (wanted: string) => findings.filter(({ status }) => status === wanted).length
  return [
    ...findings.flatMap(({ status, title, message, action, docs }) => [
      `${MARKS[status]}  ${title}: ${message}`,
      ...(action === '' ? [] : [`         ${action}`, `         See ${docs}`]),
    ]),
    `${count('problem')} problems, ${count('warning')} warnings`,
  ]
}

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
