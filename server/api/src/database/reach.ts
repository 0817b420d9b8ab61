import { setTimeout as pause } from 'node:timers/promises'
import { SettingError } from '@recog/server-kit/setting-values'
import { directUrl, type Settings } from '../settings'
import { isUnavailable } from './unavailable'

/** Between two tries. Milliseconds. */
const PAUSE = 500
/** No such host, user, password or database: only another URL helps. */
const WRONG_URL = /^(?:ENOTFOUND|28000|28P01|3D000)$/

/**
 * Do the first work on the database. A server waits for PostgreSQL, which may start later than this machine.
 *
 * @param warn is told once that it waits
 * @param waits whether to wait; a command does not
 * @throws with the name of the setting if the database cannot be used
 */
export async function reachDatabase<T>(
  settings: Settings,
  work: () => Promise<T>,
  warn: (message: string) => void = () => undefined,
  waits = false,
): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work()
    } catch (error) {
      if (!settings.databaseUrl || !(error instanceof Error)) throw error
      const name = directUrl(settings) === settings.databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
      const message = `${name} leads to no database that can be used: ${error.message}`
      if ('code' in error && WRONG_URL.test(String(error.code))) throw new SettingError(message)
      if (!isUnavailable(error)) throw error
      if (!waits) throw new Error(message, { cause: error })
      if (isFirst) warn(`${message}. Waiting for it`)
      await pause(PAUSE)
      // Nobody waits for a process whose supervisor is gone.
      if ('connected' in process && !process.connected) throw new Error(message, { cause: error })
    }
  }
}
