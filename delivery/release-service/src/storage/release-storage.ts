import type { Routes } from '../core/compose'
import type { LedgerEntry } from '../core/ledger'
import { appendEntry } from '../store/folder'

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

/** The folder is all there is: its lock keeps others out, so that it is never out of date. */
export class FolderStorage implements ReleaseStorage {
  readonly isShared = false

  constructor(private readonly folder: string) {}

  async isCurrent(): Promise<boolean> {
    return true
  }

  async pull(): Promise<void> {}

  append(entry: LedgerEntry): Promise<void> {
    return appendEntry(this.folder, entry)
  }
}

/** How often a switch is decided at most, while others are faster. */
const ATTEMPTS = 20
/** Average pause before that, after the first loss. Milliseconds. */
const PAUSE = 20

/** Run work again while others are faster. @throws LostRace when they always are */
export async function decideAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LostRace) || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE * attempt * 2 * Math.random()))
    }
  }
}
