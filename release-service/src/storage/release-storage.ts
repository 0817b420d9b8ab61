import type { Routes } from '../documents/pointer'
import type { LedgerEntry } from '../store/ledger'

/**
 * Where the releases of a store are kept. All rules and all readers work on the store's folder. A storage brings the folder up to
 * date before a decision and makes the decision final, so that no rule exists twice (ADR 29).
 */
export interface ReleaseStorage {
  /** Whether other machines can change what is live. */
  readonly isShared: boolean
  /** Whether the folder is as `pull` would make it. @throws when the storage cannot be reached */
  isCurrent(): Promise<boolean>
  /**
   * Bring the folder up to date. The caller holds its lock.
   *
   * @throws with one line when that fails; the folder is as it was then
   */
  pull(): Promise<void>
  /**
   * Make a switch final: append its entry to the ledger. The releases and documents that it names are in the folder.
   *
   * @param routes what will point at the documents; undefined while there is no shell
   * @throws LostRace when the ledger has changed since `pull`
   */
  append(entry: LedgerEntry, routes: Routes | undefined): Promise<void>
}

/** Another service was faster: pull, and decide again. */
export class LostRace extends Error {
  constructor() {
    super(
      'Other services switched versions again and again at the same time. Nothing has changed. Try again.',
    )
  }
}
