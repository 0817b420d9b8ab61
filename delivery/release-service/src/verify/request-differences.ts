import type { Ledger, LedgerEntry } from '../store/ledger'
import { changedNames, openedRequest, type ReleaseRequest } from '../trust/request'
import type { AllowedSigners } from '../trust/signers'
import { reasonOf } from '../reason-of'

/** Lines of the ledger that differ from the requests that were signed. */
export function requestDifferences(ledger: Ledger, signers: AllowedSigners): string[] {
  return ledger.entries.flatMap((entry) => {
    const { format, seq, at, request, key, action, by, reason } = entry
    if (action === 'newer') return []
    try {
      const { value, keyId } = openedRequest(request, signers, at)
      const same =
        keyId === key &&
        value.action === action &&
        // Since then it is the name of the key.
        (format > 1 || value.by === by) &&
        value.reason === reason &&
        isAskedFor(value, entry)
      return same ? [] : [`ledger ${seq}: differs from the request that was signed`]
    } catch (error) {
      return [`ledger ${seq}: ${reasonOf(error)}`]
    }
  })
}

/** Whether a line changes nothing but what its request names. */
function isAskedFor(
  request: ReleaseRequest,
  { changes, canaries = {}, removed = [], frozen = [], gone = [] }: LedgerEntry,
) {
  const changed = [
    ...Object.keys({ ...changes, ...canaries }),
    ...removed.map((each) => each.split(' ')[0] ?? ''),
    ...frozen,
    ...gone,
  ]
  if (gone.length > 0 && request.action !== 'remove') return false
  const isNamed = changed.every((name) => changedNames(request).includes(name))
  if (request.action !== 'rollback' || request.to === undefined) return isNamed
  return isNamed && (changes[request.name]?.version ?? request.to) === request.to
}
