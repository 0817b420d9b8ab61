import { existsSync } from 'node:fs'
import { databaseFile, type Settings } from '../settings'

/** Whether there is no embedded database, which a command must not create; then `print` was told. */
export function lacksDatabase(settings: Settings, print: (line: string) => void): boolean {
  const file = databaseFile(settings)
  if (settings.databaseUrl || existsSync(file)) return false
  print(`There is no database at ${file}. Is PORTAL_DATA set?`)
  return true
}
