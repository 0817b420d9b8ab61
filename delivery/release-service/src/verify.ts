import { readLedgerToServe } from './store/ledger-file'
import type { Store } from './store/store'
import { readSigners } from './trust/signers'
import { requestDifferences } from './verify/request-differences'
import { documentDifferences } from './verify/document-differences'
import { releaseDifferences } from './verify/release-differences'

/**
 * Compare the store with its ledger: every request and statement, every file of the live and fallback versions, and the
 * documents. Only reads.
 *
 * @returns one line for each difference; empty when everything is as the ledger says
 * @throws when nothing was ever published into this folder
 */
export async function verify(store: Store): Promise<string[]> {
  const { folder } = store
  const [ledger, allowed] = await Promise.all([readLedgerToServe(folder), readSigners(store)])
  if (ledger.problems.length > 0) return [...allowed.problems, ...ledger.problems]
  if (ledger.entries.length === 0) throw new Error(`Nothing was ever published into ${folder}`)
  return [
    ...allowed.problems,
    ...ledger.newerLines(),
    ...requestDifferences(ledger, allowed),
    ...(await documentDifferences(folder, ledger)),
    ...(await releaseDifferences(folder, ledger, allowed)),
  ]
}
