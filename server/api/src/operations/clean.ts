import type { App } from '../app'
import { deleteFinishedBatches } from '../admin/batch'
import { purgeAudit, retentionLimit } from '../audit/purge'
import { forgetOldDevices } from '../identity/devices'
import { endExpiredSessions } from '../security/expired-sessions'
import { deleteOldMails } from '../outbox/delete-old'
import { removeExpiredFiles } from '../outbox/remove-files'

const everyMinutes = 15

/**
/**
 * Remove expired data: sessions, devices, links, counters, used bot-check tokens, exports, and mails and rows of both logs past
 * their retention (edge case T144).
 */
export async function cleanOnce(app: App): Promise<void> {
  const now = app.now()
  await endExpiredSessions(app)
  await forgetOldDevices(app)
  await app.db
    .deleteFrom('security_log')
    .where('last_at', '<', retentionLimit(app, app.settings.securityLogDays))
    .execute()
  await app.db.deleteFrom('data_exports').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('reset_links').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('address_changes').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('used_tokens').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('pending_decisions').where('until', '<=', now).execute()
  await app.db.deleteFrom('throttle').where('resets_at', '<=', now).execute()
  await deleteFinishedBatches(app)
  await deleteOldMails(app)
  if (app.settings.smtpUrl === undefined) await removeExpiredFiles(app)
  const days = app.settings.auditRetentionDays
  if (days !== undefined) await purgeAudit(app, retentionLimit(app, days))
}

/** Remove expired data every 15 minutes, without keeping the process alive. Returns a function that stops it. */
export function startCleaning(app: App): () => void {
  const timer = setInterval(
    () => void cleanOnce(app).catch(() => app.warn('cleaning failed, trying again later')),
    everyMinutes * 60_000,
  )
  timer.unref()
  return () => clearInterval(timer)
}
