import type { PortalRoute } from '@recog/section-contract'
import { collectReleases } from '../documents/released-set'
import { acceptedIn } from '../store/accepted'
import { readLedger } from '../store/ledger-file'
import type { Store } from '../store/store'

/** The pages of the live sections. @returns undefined before the first shell */
export async function liveRoutes(store: Store): Promise<readonly PortalRoute[] | undefined> {
  const accepted = await acceptedIn(store, await readLedger(store.folder))
  return accepted.ledger.live['shell'] && (await collectReleases(accepted)).routes.routes
}
