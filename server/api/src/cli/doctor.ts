import { existsSync } from 'node:fs'
import type { SystemWire } from '@recog/api-contract'
import { appliedTo } from '../database/migrate'
import { openDatabase, type OpenDatabase } from '../database/open'
import { examine } from '../doctor/examine'
import { upgradeAdvice } from '../doctor/upgrade-advice'
import { databaseFile, type Settings } from '../settings'
import type { Command } from './command'

const MARKS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' } as const

/**
 * `doctor`: checks mail, TLS, backups and more, and says what to do; `--json` for programs. Changes nothing, so the database is
 * not migrated. The exit code is 1 if there is a problem. `doctor upgrade` says whether servers may run while this version is
 * installed; the exit code is 1 if they may not.
 */
export const doctor: Command = async ({ settings, args, print }) => {
  const isUpgrade = args[0] === 'upgrade' && args.length === 1
  if (!isUpgrade && args.some((arg) => arg !== '--json')) {
    print('Usage: doctor [--json] | doctor upgrade')
    return 2
  }
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
  if (args.includes('--json')) print(JSON.stringify(report, undefined, 2))
  else for (const line of linesOf(report)) print(line)
  return report.findings.some(({ status }) => status === 'problem') ? 1 : 0
}

/** @returns undefined for a file that is no database any more; then `print` was told */
function openOrSay(settings: Settings, print: (line: string) => void): OpenDatabase | undefined {
  try {
    return openDatabase(settings.databaseUrl, databaseFile(settings))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    print(`${MARKS.problem}  Database file: ${databaseFile(settings)} cannot be opened (${why}).`)
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
