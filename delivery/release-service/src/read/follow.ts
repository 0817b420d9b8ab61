import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ledgerFile, refresh } from '../store/folder'
import type { Store } from '../store/store'
import { prepareMissingDeltas } from './deltas'
import { Trust } from './read'
import { reasonOf } from '../store/release'

/** How often a machine asks the storage for news. Milliseconds. */
const INTERVAL = 5_000

interface Following {
  readonly store: Store
  /** Called with one line when the storage fails for the first time, or in another way. */
  readonly onProblem: (problem: string) => void
  /** Called after each attempt. */
  readonly onAttempt?: (isUpToDate: boolean) => void
  /** Ends it. */
  readonly signal: AbortSignal
  /** Milliseconds; shorter in tests. */
  readonly interval?: number
}

/** Keep the folder of a store up to date. Never rejects: during an outage, readers get the copy in the folder. */
export async function follow(following: Following): Promise<void> {
  const { store, onProblem, onAttempt, signal, interval = INTERVAL } = following
  let told = ''
  if (!store.storage.isShared) return
  while (!signal.aborted) {
    const { isNew, problem } = await refresh(store).then((found) => ({ isNew: found, problem: '' }), failed)
    if (problem !== told && problem !== '') onProblem(`${problem} ${whatIsServed(store)}`)
    told = problem
    onAttempt?.(problem === '')
    // Pages and files do not wait for these.
    if (isNew) await prepareMissingDeltas(store)
    await pause(interval, undefined, { signal }).catch(() => {})
  }
}

const failed = (error: unknown) => ({ isNew: false, problem: reasonOf(error) })

const whatIsServed = ({ folder }: Store) =>
  existsSync(ledgerFile(folder))
    ? 'Pages and files come from the copy of this machine.'
    : 'This machine has no copy of the releases yet, so there are no pages.'

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
