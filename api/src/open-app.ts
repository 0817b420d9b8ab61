import type { App } from './app'
import { serverKey } from './database/keys'
import { migrate } from './database/migrate'
import { openDatabase } from './database/open'
import { createPasswords } from './identity/passwords'
import { databaseFile, type Settings } from './settings'

export interface OpenApp {
  readonly app: App
  readonly close: () => Promise<void>
}

/**
 * Opens the database and migrates it, for the server and the command line.
 *
 * @throws if the database cannot be opened, or belongs to a newer version
 */
export async function openApp(settings: Settings, warn: (message: string) => void): Promise<OpenApp> {
  const { db, engine } = openDatabase(settings.databaseUrl, databaseFile(settings))
  await migrate(db, engine)
  const app: App = {
    settings,
    db,
    engine,
    passwords: await createPasswords(),
    keys: {
      antiforgery: await serverKey(db, 'antiforgery'),
      botCheck: await serverKey(db, 'bot-check'),
      throttle: await serverKey(db, 'throttle'),
      audit: settings.auditKey ? Buffer.from(settings.auditKey) : await serverKey(db, 'audit'),
    },
    now: () => new Date().toISOString(),
    wakeOutbox: () => undefined,
    warn,
  }
  return { app, close: () => db.destroy() }
}
