import { Accepted } from '../store/accepted'
import { ledgerFile, readLedgerInForce } from '../store/ledger-file'
import type { Store } from '../store/store'
import { stampOf } from '../store/disk'
import { reasonOf } from '../reason-of'
import { readSigners } from '../trust/signers'

const shared = new WeakMap<Store, Trust>()

/**
 * The ledger and the allowed signers for those who serve, read again whenever one of them changes. Neither stops what is served: a
 * ledger that cannot be read stays as it last was.
 */
export class Trust {
  #stamp = ''
  #reading: Promise<Accepted> | undefined
  #last: Accepted | undefined
  #told = ''

  /** Called with one line each time that something else is wrong. */
  onProblem: (problem: string) => void = () => {}

  private constructor(private readonly store: Store) {}

  /** The one that all readers of a store share. */
  static of(store: Store): Trust {
    const found = shared.get(store) ?? new Trust(store)
    shared.set(store, found)
    return found
  }

  /**
   * The accepted releases, as of now. Returns the same object until something changes.
   *
   * @throws when a file cannot be read for the first time
   */
  async accepted(): Promise<Accepted> {
    const stamp = `${await stampOf(ledgerFile(this.store.folder))}|${await stampOf(this.store.signers)}`
    if (!this.#reading || stamp !== this.#stamp) {
      this.#stamp = stamp
      this.#reading = this.#read()
    }
    return this.#reading
  }

  /** Where the ledger or the file of the allowed signers is wrong, such as `allowed-signers, line 3`. */
  async problems(): Promise<string[]> {
    return (await this.accepted()).problems.map((problem) => problem.split(': ')[0] ?? problem)
  }

  async #read(): Promise<Accepted> {
    try {
      const [ledger, signers] = await Promise.all([
        readLedgerInForce(this.store.folder),
        readSigners(this.store),
      ])
      this.#last = new Accepted(this.store.folder, ledger, signers)
      this.#tell(this.#last.problems.join('\n'))
      return this.#last
    } catch (error) {
      // It may be out of reach for a moment only.
      this.#stamp = ''
      if (!this.#last) throw error
      this.#tell(reasonOf(error))
      return this.#last
    }
  }

  #tell(problem: string): void {
    if (problem !== this.#told && problem !== '')
      this.onProblem(`${problem}\nWhat was last in order stays in force.`)
    this.#told = problem
  }
}
