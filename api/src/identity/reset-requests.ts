import { randomInt, randomUUID } from 'node:crypto'
import { later, type App } from '../app'
import { record } from '../audit/record'
import { normaliseEmail } from '../database/normalise'
import { inTransaction } from '../database/write'
import { enqueue } from '../outbox/enqueue'
import { activeMembers } from '../policy/active-members'
import { resetLinkSeconds, resetMail } from './mails'
import { issueResetLink } from './reset-links'

/**
 * Store a request for a password link. Every address gets the same single row, and the account is looked up only later, so
 * that the response time reveals nothing and an acknowledged request survives a crash (edge case T18).
 */
export async function noteResetRequest(app: App, email: string): Promise<void> {
  await app.db
    .insertInto('reset_requests')
    .values({
      id: randomUUID(),
      email_normalised: normaliseEmail(email),
      due_at: later(app, randomInt(200, 1200) / 1000),
    })
    .execute()
}

/** Create links and mails for the requests that are due. Several processes may run it at the same time. */
export async function sendResetLinks(app: App): Promise<void> {
  const requests = await app.db
    .selectFrom('reset_requests')
    .select('id')
    .where('due_at', '<=', app.now())
    .orderBy('due_at')
    .limit(100)
    .execute()
  for (const { id } of requests) await sendResetLink(app, id)
}

async function sendResetLink(app: App, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const request = await tx
      .deleteFrom('reset_requests')
      .where('id', '=', id)
      .returning('email_normalised')
      .executeTakeFirst()
    if (!request) return
    const user = await activeMembers(tx)
      .select(['id as userId', 'email', 'display_name as displayName'])
      .where('email_normalised', '=', request.email_normalised)
      .executeTakeFirst()
    if (!user) return
    const token = await issueResetLink(app, tx, user.userId, resetLinkSeconds)
    await enqueue(app, tx, resetMail(app.settings, user, token))
    await record(app, tx, { action: 'password.link-requested', target: user })
  })
}

/** Check every second, without keeping the process alive. Returns a function that stops it. */
export function startResetRequests(app: App): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    await sendResetLinks(app).catch(() => app.warn('reset links could not be written, trying again'))
    app.wakeOutbox()
  }
  const timer = setInterval(() => {
    running = running.then(look)
  }, 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
