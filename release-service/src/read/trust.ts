import { acceptedIn, type Accepted } from '../store/accepted'
import { ledgerFile, readLedger } from '../store/ledger-file'
import type { Store } from '../store/store'
import { stampOf } from '../store/plain-file'

/** The ledger and the allowed signers, read again whenever one of them changes. */
export class Trust {
  #stamp = ''
  #accepted: Promise<Accepted> | undefined

  constructor(private readonly store: Store) {}

  /**
   * The accepted releases, as of now. Returns the same object until something changes.
   *
   * @throws when the ledger or the allowed signers cannot be read
   */
  async accepted(): Promise<Accepted> {
    const stamp = `${await stampOf(ledgerFile(this.store.folder))}|${await stampOf(this.store.signers)}`
    if (!this.#accepted || stamp !== this.#stamp) {
      this.#stamp = stamp
      this.#accepted = readLedger(this.store.folder).then((ledger) => acceptedIn(this.store, ledger))
    }
    return this.#accepted
  }
}
