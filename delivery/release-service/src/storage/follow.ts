import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareMissingDeltas } from '../deltas/prepare'
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
 * @returns whether there may be something new
 * @throws with one line when that fails; the folder is as it was then
 */
export async function refresh({ folder, storage }: Store): Promise<boolean> {
  if (await storage.isCurrent()) return false
  await withLock(folder, () => storage.pull())
  await dropOldDocuments(folder)
  return true
}

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
    await sleep(interval, undefined, { signal }).catch(() => {})
  }
}

const failed = (error: unknown) => ({ isNew: false, problem: reasonOf(error) })

const whatIsServed = ({ folder }: Store) =>
  existsSync(ledgerFile(folder))
    ? 'Pages and files come from the copy of this machine.'
    : 'This machine has no copy of the releases yet, so there are no pages.'
