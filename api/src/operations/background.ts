import type { App } from '../app'
import { startResetRequests } from '../identity/reset-requests'
import { createMailTransport } from '../outbox/transport'
import { startOutboxWorker } from '../outbox/worker'
import { startCleaning } from './clean'

export interface Background {
  /** Tells the outbox worker that there is something to send. */
  wakeOutbox(): void
  /** Waits for what is being done; stopping twice is no harm. */
  stop(): Promise<void>
}

/** While the server lives: mails are sent, links are written, and what has run out is removed. */
export function startBackground(app: App): Background {
  const worker = startOutboxWorker(app, createMailTransport(app.settings))
  const stopCleaning = startCleaning(app)
  const stopResetRequests = startResetRequests(app)
  return {
    wakeOutbox: () => worker.wake(),
    stop: async () => {
      stopCleaning()
      await stopResetRequests()
      await worker.stop()
    },
  }
}
