import { readSettings } from '../../server/api/src/read-settings'
import type { Settings } from '../../server/api/src/settings'

/** Settings of an API that writes mails to files and says nothing. */
export const chaosSettings = (folder: string, databaseUrl: string | undefined): Settings =>
  readSettings({ PORTAL_DATA: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
