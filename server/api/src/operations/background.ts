import type { App } from '../app'
import { writeCheckpoint } from '../audit/checkpoints'
import { compact } from '../erasure/compaction'
import { eraseFormerMembers, eraseLateRows } from '../erasure/erase-person'
import { completeJournal } from '../erasure/journal'
import { startResetRequests } from '../identity/reset-password'
import { prepareExports } from '../my-data/export'
import { startNotices } from '../notices/send-notices'
import { createMailTransport } from '../outbox/transport'
import { startOutboxWorker } from '../outbox/worker'
import { startCleaning } from './clean'
import { startJob } from './job'

const EVERY_MINUTES = 10

/**
 * Sign a checkpoint of the audit log every ten minutes in which it grew, and a last one when the server stops, without keeping
 * the process alive (ADR 21). Returns a function that stops it.
 */
function startCheckpointing(app: App): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const write = (): Promise<void> =>
    (running = running.then(async () => {
      await writeCheckpoint(app).catch(() =>
        app.warn('no checkpoint of the audit log was written, trying again later'),
      )
    }))
  const timer = setInterval(() => void write(), EVERY_MINUTES * 60_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await write()
  }
}

export interface Background {
  /** Tell the outbox worker that there is mail to send. */
  wakeOutbox(): void
  /** Remove the traces of erased people from the database. */
  wakeCompaction(): void
  /** Prepare requested exports. */
  wakeExports(): void
  /** Wait for running work. Can be called twice. */
  stop(): Promise<void>
}

const QUARTER_HOUR = 900
const MINUTE = 60

/**
 * Start the background work of the server: sending mails, creating password links, preparing exports, signing the audit log,
 * and removing expired data and the traces of erased people.
 */
export function startBackground(app: App): Background {
  const worker = startOutboxWorker(app, createMailTransport(app.settings))
  const compaction = startJob(
    async () => {
      await completeJournal(app)
      await eraseFormerMembers(app)
      await eraseLateRows(app)
      await compact(app)
    },
    QUARTER_HOUR,
    () => app.warn('traces of erased people could not be removed yet, trying again later'),
  )
  const exports = startJob(
    () => prepareExports(app),
    MINUTE,
    () => app.warn('an export of personal data failed, trying again'),
  )
  const stopCleaning = startCleaning(app)
  const stopCheckpointing = startCheckpointing(app)
  const stopNotices = startNotices(app)
  const stopResetRequests = startResetRequests(app)
  return {
    wakeOutbox: () => worker.wake(),
    wakeCompaction: () => compaction.wake(),
    wakeExports: () => exports.wake(),
    stop: async () => {
      stopCleaning()
      stopNotices()
      await stopResetRequests()
      await exports.stop()
      await compaction.stop()
      await stopCheckpointing()
      await worker.stop()
    },
  }
}
