import type { App } from '../app'
import { later } from '../app'
import { emptyWal } from '../database/empty-wal'
import { inOrder } from '../in-order'
import { giveUp, giveUpExpired } from './give-up'
import type { QueuedMail, Transport } from './transport'

/** Mails that are sent at the same time. */
const AT_ONCE = 4
/** Attempts after which a refusal by the mail server is final. Servers refuse everything for a while when they are set up badly. */
const MOST_REFUSALS = 10
const claimSeconds = 60
const restSeconds = 5
const longestWaitSeconds = 3600

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

/** Claims a mail: the first process to move `next_attempt_at` has it for a minute. */
async function claim(app: App, mail: QueuedMail): Promise<boolean> {
  const { numUpdatedRows } = await app.db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, next_attempt_at: later(app, claimSeconds) })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const delivered = (app: App, mail: QueuedMail) =>
  app.db
    .updateTable('outbox')
    .set({ sent_at: app.now(), body: '', last_error: '' })
    .where('id', '=', mail.id)
    .execute()

/** Whether the mail server refused the recipient or the mail itself for good, not the portal (RFC 5321, 5yz). */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

async function failed(app: App, mail: QueuedMail, error: unknown): Promise<void> {
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

/** Sends the mails that are due, a few at a time, so that one slow server does not hold up the others. Returns how many were delivered. */
export async function sendDue(app: App, transport: Transport): Promise<number> {
  const sent = await inOrder(await due(app), AT_ONCE, (mail) => sendOne(app, transport, mail))
  return sent.filter(Boolean).length
}

async function sendOne(app: App, transport: Transport, mail: QueuedMail): Promise<boolean> {
  if (!(await claim(app, mail))) return false
  try {
    await transport.send(mail)
    await delivered(app, mail)
    return true
  } catch (error) {
    await failed(app, mail, error)
    return false
  }
}

export interface OutboxWorker {
  wake(): void
  stop(): Promise<void>
}

/** Sends mails as soon as they are stored, and checks every few seconds for those that must be retried. */
export function startOutboxWorker(app: App, transport: Transport): OutboxWorker {
  // A killed process may have left sent mails in the write-ahead log.
  const state = { stopped: false, again: false, sentInLog: true }
  let running: Promise<void> | undefined

  const sendAll = async (): Promise<void> => {
    if ((await giveUpExpired(app)) > 0) state.sentInLog = true
    while (!state.stopped && (await sendDue(app, transport)) > 0) state.sentInLog = true
    // Mails contain temporary passwords and links (edge case T125). If the log is in use, the next round retries.
    if (state.sentInLog) state.sentInLog = !(await emptyWal(app))
  }
  const run = async (): Promise<void> => {
    while (state.again && !state.stopped) {
      state.again = false
      await sendAll().catch((error: unknown) =>
        app.warn(`the outbox could not be read: ${error instanceof Error ? error.name : 'error'}`),
      )
    }
    running = undefined
  }
  const wake = (): void => {
    state.again = true
    running ??= run()
  }
  const timer = setInterval(wake, restSeconds * 1000)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      state.stopped = true
      clearInterval(timer)
      await running
      transport.close()
    },
  }
}
