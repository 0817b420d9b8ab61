import type { Ledger } from '../store/ledger'
import { openedRequest } from '../trust/release-request'
import type { AllowedSigners } from '../trust/allowed-signers'
import { reasonOf } from '../reason-of'

/** Lines of the ledger that differ from the requests that were signed. */
export function requestDifferences(ledger: Ledger, signers: AllowedSigners): string[] {
  return ledger.entries.flatMap(({ seq, at, request, key, action, by, reason }) => {
    try {
      const { value, keyId } = openedRequest(request, signers, at)
      const same = keyId === key && value.action === action && value.by === by && value.reason === reason
      return same ? [] : [`ledger ${seq}: differs from the request that was signed`]
    } catch (error) {
      return [`ledger ${seq}: ${reasonOf(error)}`]
    }
  })
}
