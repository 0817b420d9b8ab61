import type { App } from '../app'
import { retentionLimit } from '../audit/purge'

/** Delete address, name and subject of mails that were sent or given up `MAIL_LOG_DAYS` ago; their text is gone already. */
export async function deleteOldMails(app: App): Promise<void> {
  const limit = retentionLimit(app, app.settings.mailLogDays)
  await app.db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('sent_at', '<', limit), eb('failed_at', '<', limit)]))
    .execute()
}
