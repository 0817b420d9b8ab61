import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropOldDocuments } from '../documents/pointer'
import { reasonOf } from '../reason-of'
import { ledgerFile } from '../store/ledger-file'
import { withLock } from '../store/lock'
import type { Store } from '../store/store'

/** How often a machine asks the storage for news. Milliseconds. */
const INTERVAL = 5_000

/**
 * Bring the folder of a store up to date with where it is kept. Does nothing for a store that is kept in the folder only.
 *
 * @throws with one line when that fails; the folder is as it was then
 */
export async function refresh({ folder, storage }: Store): Promise<void> {
  if (await storage.isCurrent()) return
  await withLock(folder, () => storage.pull())
  await dropOldDocuments(folder)
}

interface Following {
  readonly store: Store
  /** Called with one line when the storage fails for the first time, or in another way. */
  readonly onProblem: (problem: string) => void
  /** Ends it. */
  readonly signal: AbortSignal
  /** Milliseconds; shorter in tests. */
  readonly interval?: number
}

/** Keep the folder of a store up to date. Never rejects: during an outage, readers get the copy in the folder. */
export async function follow({ store, onProblem, signal, interval = INTERVAL }: Following): Promise<void> {
  let told = ''
  if (!store.storage.isShared) return
  while (!signal.aborted) {
    const problem = await refresh(store).then(() => '', reasonOf)
    if (problem !== told && problem !== '') onProblem(`${problem} ${whatIsServed(store)}`)
    told = problem
    await sleep(interval, undefined, { signal }).catch(() => {})
  }
}

const whatIsServed = ({ folder }: Store) =>
  existsSync(ledgerFile(folder))
    ? 'Pages and files come from the copy of this machine.'
    : 'This machine has no copy of the releases yet, so there are no pages.'
