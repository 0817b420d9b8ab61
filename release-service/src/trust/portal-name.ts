import { refresh } from '../storage/follow'
import type { Ledger } from '../store/ledger'
import { readLedgerToServe } from '../store/ledger-file'
import type { Store } from '../store/store'
import type { ReleaseRequest } from './release-request'

/**
 * The name of a portal, which every signed request contains: its URL, and the hash of the first line of its ledger. A copy of a store
 * for trials has another URL, and another portal that comes to have the same URL has another ledger.
 */
export const nameOfPortal = ({ url }: Pick<Store, 'url'>, ledger: Ledger) => `${url}#${ledger.origin}`

/** The name of the portal of a store, to sign requests for it. */
export async function portalOf(store: Store): Promise<string> {
  const ledger = await readLedgerToServe(store.folder)
  if (ledger.entries.length > 0 || !store.storage.isShared) return nameOfPortal(store, ledger)
  // A new machine has no copy yet.
  await refresh(store)
  return nameOfPortal(store, await readLedgerToServe(store.folder))
}

/** @throws when a request was signed for another portal: what somebody tries elsewhere must not happen here */
export function refuseOtherPortal(
  { portal, at }: Pick<ReleaseRequest, 'portal' | 'at'>,
  store: Pick<Store, 'url'>,
  ledger: Ledger,
): void {
  if (portal === nameOfPortal(store, ledger)) return
  // Signed before somebody else's first release.
  const [first] = ledger.entries
  if (portal === `${store.url}#` && first && first.at >= at) return
  throw new Error(
    portal === undefined
      ? 'The request names no portal, so that it would count at every one. Update @recog/release-tools'
      : `The request was signed for another portal, ${portal.split('#')[0]}, and this is ${store.url}`,
  )
}
