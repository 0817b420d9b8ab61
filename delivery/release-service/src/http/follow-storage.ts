import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Trust } from '../read/trust'
import { follow } from '../storage/follow'
import type { Store } from '../store/store'

/** How long a server that ends waits for what it is copying. It may be cut off: a copy is whole, or not there. Milliseconds. */
const LAST = 5_000

/**
 * Keep the copy of a server's store up to date while it runs, and log what is wrong with the ledger and the allowed signers.
 *
 * @returns tells what `/readyz` names as down: the storage, unless the last attempt succeeded, and lines that are not in force.
 *   Pages then come from the copy, and what was last in order stays in force
 */
export function followStorage(server: FastifyInstance, store: Store): () => Promise<readonly string[]> {
  const closing = new AbortController()
  const trust = Trust.of(store)
  trust.onProblem = (problem) => server.log.error(problem)
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
  return async () => [
    ...(isUpToDate ? [] : ['release-storage']),
    ...(await trust.problems().catch(() => ['release-store'])),
  ]
}
