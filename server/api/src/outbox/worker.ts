import type { App } from '../app'
import { emptyWal } from '../database/empty-wal'
import { giveUpExpired } from './give-up'
import type { Transport } from './transport'
import { sendDue } from './send-due'

const restSeconds = 5

export interface OutboxWorker {
  wake(): void
  stop(): Promise<void>
}

/** Send mails as soon as they are stored, and check every few seconds for those that must be retried. */
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
