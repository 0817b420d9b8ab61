import type { App } from '../app'
import { startResetRequests } from '../identity/reset-requests'
import { createMailTransport } from '../outbox/transport'
import { startOutboxWorker } from '../outbox/worker'
import { startCleaning } from './clean'

export interface Background {
  /** Tells the outbox worker that there is mail to send. */
  wakeOutbox(): void
  /** Waits for running work. Can be called twice. */
  stop(): Promise<void>
}

/** Starts the background work of the server: sending mails, creating password links, and removing expired data. */
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
