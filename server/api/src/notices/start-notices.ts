import type { App } from '../app'
import { tellOfNewReleaseKeys } from './new-release-keys'
import { sendRequestDigest } from './request-digest'
import { sendNotices } from './send-notices'

const noticesEvery = 15_000
const digestEvery = 60_000
const keysEvery = 300_000

/** Queue notices and digests as they fall due, and look for new keys, without keeping the process alive. Returns a function that stops it. */
export function startNotices(app: App): () => void {
  const timers = [
    every(noticesEvery, () => sendNotices(app)),
    every(digestEvery, () => sendRequestDigest(app)),
    every(keysEvery, () => tellOfNewReleaseKeys(app)),
  ]
  function every(ms: number, run: () => Promise<unknown>) {
    const timer = setInterval(
      () => void run().catch(() => app.warn('notices could not be queued, trying again later')),
      ms,
    )
    timer.unref()
    return timer
  }
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
