import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteOldBatches } from '../admin/create-or-reset'
import type { App } from '../app'
import { purgeAudit, retentionLimit } from '../audit/purge'
import { forgetOldDevices } from '../identity/devices'
import { temporaryPasswordSeconds } from '../identity/passwords'
import { sessionLimits } from '../identity/sessions'
import { noteSecurity } from '../security/log'
import { outboxFolder } from '../settings'
import { repeatJob, type Job } from './job'

/**
 * Remove expired data: sessions, devices, links, counters, used bot-check tokens, exports, and mails and rows of both logs past
 * their retention (edge case T144).
 */
export async function cleanOnce(app: App): Promise<void> {
  const now = app.now()
  await endExpiredSessions(app)
  await forgetOldDevices(app)
  await app.db
    .deleteFrom('sign_ins')
    .where('created_at', '<', retentionLimit(app, app.settings.securityLogDays))
    .execute()
  await app.db
    .deleteFrom('security_log')
    .where('last_at', '<', retentionLimit(app, app.settings.securityLogDays))
    .execute()
  await app.db.deleteFrom('data_exports').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('sign_in_steps').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('reset_links').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('address_changes').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('used_tokens').where('expires_at', '<=', now).execute()
  await app.db.deleteFrom('pending_decisions').where('until', '<=', now).execute()
  await app.db.deleteFrom('throttle').where('resets_at', '<=', now).execute()
  await deleteOldBatches(app)
  await deleteOldMails(app)
  if (app.settings.smtpUrl === undefined) await removeExpiredFiles(app)
  const days = app.settings.auditRetentionDays
  if (days !== undefined) await purgeAudit(app, retentionLimit(app, days))
}

/** Remove expired data every 15 minutes. */
export const startCleaning = (app: App): Job =>
  repeatJob(
    () => cleanOnce(app),
    15 * 60,
    () => app.warn('cleaning failed, trying again later'),
  )

/** Delete what was told `MAIL_LOG_DAYS` ago, with address, name and subject of the mails; their text is gone already. */
async function deleteOldMails(app: App): Promise<void> {
  const limit = retentionLimit(app, app.settings.mailLogDays)
  await app.db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('sent_at', '<', limit), eb('failed_at', '<', limit)]))
    .execute()
  await app.db
    .deleteFrom('notifications')
    .where('created_at', '<', limit)
    .where('due_at', 'is', null)
    .execute()
}

/** Remove the `.eml` files that replace a mail server once the temporary password in them has expired. */
async function removeExpiredFiles(app: Pick<App, 'settings' | 'now'>): Promise<void> {
  const folder = outboxFolder(app.settings)
  const limit = Date.parse(app.now()) - temporaryPasswordSeconds * 1000
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    if ((await stat(file)).mtimeMs <= limit) await rm(file, { force: true })
  }
}

/** Delete sessions whose lifetime has ended, or that were idle for too long, and record each. */
async function endExpiredSessions(app: App): Promise<void> {
  const { startedAfter, usedAfter } = sessionLimits(app)
  const ended = {
    lifetime: app.db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('expires_at', '<=', app.now()), eb('created_at', '<=', startedAfter)])),
    idle: app.db.deleteFrom('sessions').where('last_seen_at', '<=', usedAfter),
  }
  for (const [detail, sessions] of Object.entries(ended)) {
    for (const { user_id } of await sessions.returning('user_id').execute()) {
      await noteSecurity(app, { kind: 'session.expired', userId: user_id, detail })
    }
  }
}
