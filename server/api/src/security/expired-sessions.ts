import type { App } from '../app'
import { sessionLimits } from '../identity/sessions'
import { noteSecurity } from './events'

/** Delete sessions whose lifetime has ended, or that were idle for too long, and record each. */
export async function endExpiredSessions(app: App): Promise<void> {
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
