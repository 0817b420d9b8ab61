import { type App, later } from '../app'
import { removeMailFiles } from '../erasure/mails'
import { inOrder } from '../in-order'
import { activeMembers } from '../policy/active-members'
import { claim, delivered, due } from './claim'
import { giveUp } from './give-up'
import type { QueuedMail, Transport } from './transport'

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
async function attemptFailed(app: App, mail: QueuedMail, error: unknown): Promise<void> {
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

/** Mails that are sent at the same time. */
const AT_ONCE = 4

/** Send the mails that are due, a few at a time, so that one slow server does not hold up the others. Returns how many were delivered. */
export async function sendDue(app: App, transport: Transport): Promise<number> {
  const sent = await inOrder(await due(app), AT_ONCE, (mail) => sendOne(app, transport, mail))
  return sent.filter(Boolean).length
}

/** Whether the person a mail is for is no longer a member. */
async function hasLeft({ db }: App, { recipient_id }: QueuedMail): Promise<boolean> {
  if (recipient_id === null) return false
  const member = await activeMembers(db).select('id').where('id', '=', recipient_id).executeTakeFirst()
  return member === undefined
}

async function sendOne(app: App, transport: Transport, mail: QueuedMail): Promise<boolean> {
  if (!(await claim(app, mail))) return false
  if (await hasLeft(app, mail)) {
    await giveUp(app, mail, 'left')
    return false
  }
  try {
    await transport.send(mail)
    if (!(await delivered(app, mail))) await removeMailFiles(app, [mail.id])
    return true
  } catch (error) {
    await attemptFailed(app, mail, error)
    return false
  }
}
