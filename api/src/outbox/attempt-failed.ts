import { type App, later } from '../app'
import { giveUp } from './give-up'
import type { QueuedMail } from './transport'

/** Attempts after which a refusal by the mail server is final. Servers refuse everything for a while when they are set up badly. */
const MOST_REFUSALS = 10
const longestWaitSeconds = 3600

/** Whether the mail server refused the recipient or the mail itself for good, not the portal (RFC 5321, 5yz). */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** Schedule the next attempt, or give up a mail that the mail server keeps refusing. */
export async function attemptFailed(app: App, mail: QueuedMail, error: unknown): Promise<void> {
  if (isRefused(error) && mail.attempts + 1 >= MOST_REFUSALS) {
    await giveUp(app, mail, 'refused')
    return
  }
  const wait = Math.min(longestWaitSeconds, 5 * 2 ** mail.attempts)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
  app.warn(`mail ${mail.id} was not delivered (${code}), next try in ${wait} s`)
  await app.db
    .updateTable('outbox')
    .set({ next_attempt_at: later(app, wait), last_error: code })
    .where('id', '=', mail.id)
    .execute()
}
