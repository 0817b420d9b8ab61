import type { App } from '../app'
import { retentionLimit } from '../audit/purge'

/** Deletes what is left of mails that were sent or given up `MAIL_LOG_DAYS` ago: address, name and subject. */
export async function deleteOldMails(app: App): Promise<void> {
  const limit = retentionLimit(app, app.settings.mailLogDays)
  await app.db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('sent_at', '<', limit), eb('failed_at', '<', limit)]))
    .execute()
}
