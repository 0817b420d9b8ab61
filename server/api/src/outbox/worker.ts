import { type App, later } from '../app'
import { emptyWal } from '../database/empty-wal'
import { inTransaction } from '../database/write'
import { removeMailFiles } from '../erasure/mails'
import { inOrder } from '../in-order'
import { canBeStopped, isStillWanted } from '../notices/notifications'
import { type Job, startJob } from '../operations/job'
import { activeMember } from '../policy/people'
import { heldSince, noteUndeliverable, refusedAtOnce } from './bounces'
import type { QueuedMail, Transport } from './transport'

const restSeconds = 5

/** Send mails as soon as they are stored, and check every few seconds for those that must be retried. */
export function startOutboxWorker(app: App, transport: Transport): Job {
  // A killed process may have left sent mails in the write-ahead log.
  let sentInLog = true
  const sendAll = async (isStopping: () => boolean): Promise<void> => {
    if ((await giveUpExpired(app)) > 0) sentInLog = true
    while (!isStopping() && (await sendDue(app, transport)) > 0) sentInLog = true
    // Mails contain temporary passwords and links (edge case T125). If the log is in use, the next round retries.
    if (sentInLog) sentInLog = !(await emptyWal(app))
  }
  const { wake, stop } = startJob(sendAll, restSeconds, (error) =>
    app.warn(`the outbox could not be read: ${error instanceof Error ? error.name : 'error'}`),
  )
  return {
    wake,
    stop: async () => {
      await stop()
      transport.close()
    },
  }
}

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
  if (refusedAtOnce(error) === 'gone') {
    await giveUp(app, mail, 'gone')
    return
  }
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
  return (await activeMember(db, 'id', recipient_id)) === undefined
}

async function sendOne(app: App, transport: Transport, mail: QueuedMail): Promise<boolean> {
  if (!(await claim(app, mail))) return false
  if (await hasLeft(app, mail)) {
    await giveUp(app, mail, 'left')
    return false
  }
  if (!(await isStillWanted(app, mail))) return false
  if (mail.recipient_id !== null && canBeStopped(mail) && (await heldSince(app.db, mail.recipient_id))) {
    await giveUp(app, mail, 'held')
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

const claimSeconds = 60

/** The oldest mails that may be sent now. */
const due = (app: App): Promise<QueuedMail[]> =>
  app.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', app.now())
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute()

/** Claim a mail: the first process to move `next_attempt_at` has it for a minute. */
async function claim(app: App, mail: QueuedMail): Promise<boolean> {
  const { numUpdatedRows } = await app.db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, next_attempt_at: later(app, claimSeconds) })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false if the recipient, or a person named in the mail, was erased meanwhile */
async function delivered(app: App, mail: QueuedMail): Promise<boolean> {
  const finish = app.db
    .updateTable('outbox')
    .set({ sent_at: app.now(), body: '', headers: null, last_error: '' })
    .where('id', '=', mail.id)
  const { numUpdatedRows } = await finish
    .where('subject', '=', mail.subject)
    .where('body', '=', mail.body)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) await finish.execute()
  return numUpdatedRows === 1n
}

/**
 * Ends a mail that will never be delivered: its text is deleted, because it may contain a temporary password, and the audit log
 * and the list of decisions show it.
 *
 * @param reason 'expired', 'left' if its recipient is no longer a member, or the code of the last failure
 * @returns false if it has been sent or given up in the meantime
 */
async function giveUp(app: App, mail: QueuedMail, reason: string): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ failed_at: app.now(), body: '', headers: null, last_error: reason })
      .where('id', '=', mail.id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await noteUndeliverable(app, tx, mail, reason)
    return true
  })
}

/** Give up the mails whose password or link is no longer valid. Returns how many. */
export async function giveUpExpired(app: App): Promise<number> {
  const expired = await app.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '<=', app.now())
    .limit(100)
    .execute()
  for (const mail of expired) await giveUp(app, mail, 'expired')
  return expired.length
}
