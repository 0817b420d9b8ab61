import { inTransaction } from '../../server/api/src/database/write'
import { startSession } from '../../server/api/src/identity/sessions'
import { openApp, type OpenApp } from '../../server/api/src/open-app'
import { readSettings } from '../../server/api/src/read-settings'
import { checkSteeringGroup } from '../../server/api/src/start-app'
import type { Settings } from '../../server/api/src/settings'
import { makeWorld } from '../../server/api/testing/world'

/** Settings of an API that writes mails to files and says nothing. */
export const chaosSettings = (folder: string, databaseUrl: string | undefined): Settings =>
  readSettings({ PORTAL_DATA: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })

/** Fill a database with the people of the tests. @returns it, and the session of a steering member */
export async function prepare(
  settings: Settings,
): Promise<{ readonly opened: OpenApp; readonly session: string }> {
  const opened = await openApp(settings, () => undefined)
  await checkSteeringGroup(opened.app)
  await makeWorld(opened.app)
  const session = await inTransaction(opened.app.db, (tx) =>
    startSession(opened.app, tx, 'steering', 'chaos'),
  )
  return { opened, session }
}
