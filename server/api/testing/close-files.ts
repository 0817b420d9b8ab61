import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { databaseFile, type Settings } from '../src/settings'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (options?: { type: 'minor' }) => void

/**
 * Close the database file of a portal that this process has closed: libsql does once the last statement has been garbage-collected.
 * Other programs have processes of their own.
 */
export async function closeFiles(settings: Settings): Promise<void> {
  const file = databaseFile(settings)
  // A statement that was just run is young, and collecting everything takes longer the more tests have run before.
  for (const options of [{ type: 'minor' }, undefined, undefined] as const) {
    if (!isOpen(file)) return
    collectGarbage(options)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const DESCRIPTORS = '/proc/self/fd'

/** Whether this process has a file open; also if nobody can tell. */
function isOpen(file: string): boolean {
  if (!existsSync(DESCRIPTORS)) return true
  return readdirSync(DESCRIPTORS).some((each) => {
    try {
      return readlinkSync(`${DESCRIPTORS}/${each}`) === file
    } catch {
      // The descriptor of this folder.
      return false
    }
  })
}
