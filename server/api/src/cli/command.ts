import { existsSync, statSync } from 'node:fs'
import { UsageError } from '@recog/server-kit/commands'
import { SettingError } from '@recog/server-kit/setting-values'
import type { App } from '../app'
import { openApp } from '../open-app'
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

/** @throws UsageError unless there is a file of this name */
export function needFile(name: string): void {
  const found = statSync(name, { throwIfNoEntry: false })
  if (!found) throw new UsageError(`There is no file ${name}`)
  if (found.isDirectory()) throw new UsageError(`${name} is a folder, not a file`)
}

/** @throws SettingError if there is no embedded database, which a command must not create */
export function needDatabase(settings: Settings): void {
  const file = databaseFile(settings)
  if (!settings.databaseUrl && !existsSync(file))
    throw new SettingError(`There is no database at ${file}. Is PORTAL_DATA set?`)
}

/** Work with the portal's database, which is migrated first, and closed in any case. */
export async function withApp<T>(
  { settings, print }: CommandCall,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const { app, close } = await openApp(settings, print)
  try {
    return await work(app)
  } finally {
    await close()
  }
}

/** The same, for commands that make no database. @throws SettingError if there is none */
export async function withExisting<T>(call: CommandCall, work: (app: App) => Promise<T>): Promise<T> {
  needDatabase(call.settings)
  return withApp(call, work)
}
