import type { App } from '../app'
import { compact } from '../erasure/compaction'
import { eraseFormerMembers } from '../erasure/erase-former-members'
import { eraseLateRows } from '../erasure/erase-late-rows'
import { completeJournal } from '../erasure/journal'
import { startResetRequests } from '../identity/forgot-password'
import { prepareExports } from '../my-data/prepare'
import { createMailTransport } from '../outbox/transport'
import { startOutboxWorker } from '../outbox/worker'
import { startNotices } from '../notices/start-notices'
import { startCheckpointing } from './checkpointing'
import { startCleaning } from './clean'
import { startJob } from './job'

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
