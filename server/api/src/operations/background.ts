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
import { repeatJob, startJob } from './job'

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
const TEN_MINUTES = 600

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
  // A checkpoint of ten minutes in which the audit log grew, and a last one when the server stops (ADR 21).
  const sign = () => writeCheckpoint(app)
  const notSigned = () => app.warn('no checkpoint of the audit log was written, trying again later')
  const checkpoints = repeatJob(sign, TEN_MINUTES, notSigned)
  const others = [startCleaning(app), ...startNotices(app), startResetRequests(app), exports, compaction]
  return {
    wakeOutbox: () => worker.wake(),
    wakeCompaction: () => compaction.wake(),
    wakeExports: () => exports.wake(),
    stop: async () => {
      await Promise.all(others.map((job) => job.stop()))
      await checkpoints.stop()
      await sign().catch(notSigned)
      await worker.stop()
    },
  }
}
