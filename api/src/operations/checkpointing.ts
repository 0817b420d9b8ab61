import type { App } from '../app'
import { writeCheckpoint } from '../audit/checkpoints'

const EVERY_MINUTES = 10

/**
 * Sign a checkpoint of the audit log every ten minutes in which it grew, and a last one when the server stops, without keeping
 * the process alive (ADR 21). Returns a function that stops it.
 */
export function startCheckpointing(app: App): () => Promise<void> {
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
