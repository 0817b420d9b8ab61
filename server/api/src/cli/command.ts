import { existsSync } from 'node:fs'
import { UsageError } from '@recog/server-kit/commands'
import { databaseFile, type Settings } from '../settings'

export interface CommandCall {
  readonly settings: Settings
  readonly print: (line: string) => void
}

/** Refuse options that would have no effect. @throws UsageError naming one that is given and not taken */
export function takeOnly(options: object, ...taken: readonly string[]): void {
  const [other] = Object.entries(options).flatMap(([name, value]) =>
    value === undefined || taken.includes(name) ? [] : [name],
  )
  if (other !== undefined) throw new UsageError(`--${other} has no effect here`)
}

/** @throws UsageError naming the first word too many */
export function noMore([word]: readonly string[]): void {
  if (word !== undefined)
    throw new UsageError(`"${word}" is one word too many. Put what has spaces in quotes`)
}

/** Whether there is no embedded database, which a command must not create; then `print` was told. */
export function lacksDatabase(settings: Settings, print: (line: string) => void): boolean {
  const file = databaseFile(settings)
  if (settings.databaseUrl || existsSync(file)) return false
  print(`There is no database at ${file}. Is PORTAL_DATA set?`)
  return true
}
