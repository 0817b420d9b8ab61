import { randomUUID } from 'node:crypto'
import { type App, later } from '../app'
import type { Write } from '../database/write'
import { newToken, tokenHash } from '../http/cookies'

/** Start a session. Returns its token, of which only the hash is stored. */
export async function startSession(app: App, tx: Write, userId: string, device: string): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      id: randomUUID(),
      user_id: userId,
      created_at: app.now(),
      last_seen_at: app.now(),
      expires_at: later(app, app.settings.sessionHours * 3600),
      device: device.slice(0, 200),
    })
    .execute()
  return token
}

/**
 * The sessions of a person that can still be used: younger than their lifetime, and used since the idle limit. Shortening a
 * setting also ends older sessions.
 */
export const currentSessions = (app: App, userId: string) => {
  const { usedAfter, startedAfter } = sessionLimits(app)
  return app.db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', app.now())
    .where('created_at', '>', startedAfter)
    .where('last_seen_at', '>', usedAfter)
}

/** The instants after which a session must have started, and been used, to be valid now. */
export const sessionLimits = (app: App) => ({
  startedAfter: later(app, -app.settings.sessionHours * 3600),
  usedAfter: later(app, -app.settings.sessionIdleHours * 3600),
})

/** Ends all sessions of a user, except possibly one, and invalidates open password links (edge case T23). */
export async function endSessions(tx: Write, userId: string, exceptSessionId?: string): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) ended = ended.where('id', '<>', exceptSessionId)
  await ended.execute()
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('address_changes').where('user_id', '=', userId).execute()
}
