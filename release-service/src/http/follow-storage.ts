import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { follow } from '../storage/follow'
import type { Store } from '../store/store'

/** How long a server that ends waits for what it is copying. It may be cut off: a copy is whole, or not there. Milliseconds. */
const LAST = 5_000

/**
 * Keep the copy of a server's store up to date while it runs.
 *
 * @returns tells what `/readyz` names as down: the storage, unless the last attempt succeeded. Pages then come from the copy
 */
export function followStorage(server: FastifyInstance, store: Store): () => readonly 'release-storage'[] {
  const closing = new AbortController()
  let isUpToDate = true
  let following = Promise.resolve()
  server.addHook('onReady', async () => {
    following = follow({
      store,
      signal: closing.signal,
      onProblem: (problem) => server.log.error(problem),
      onAttempt: (succeeded) => (isUpToDate = succeeded),
    })
  })
  server.addHook('onClose', async () => {
    closing.abort()
    await Promise.race([following, pause(LAST, undefined, { ref: false })])
  })
  return () => (isUpToDate ? [] : ['release-storage'])
}
