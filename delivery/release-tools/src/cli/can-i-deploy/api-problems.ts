import type { Candidate } from '@recog/release-service/checks'
import { readLedger, type Store } from '@recog/release-service/store'
import { runningAt } from '../confirm'
import type { Service } from '../service'
import { portalApi } from '../workspace'
import { compareCalls } from './compare'
import { serverContract } from './server-contract'

/**
 * Calls and fields that candidates need and the API does not provide, one line each. The API is the one of `PORTAL_API`, or of the portal
 * that serves the store.
 *
 * @returns why nothing can be compared, if no such portal describes its API
 * @throws when the API of `PORTAL_API` does not describe itself
 */
export async function apiProblems(
  service: Service,
  store: Store,
  candidates: readonly Candidate[],
): Promise<string | string[]> {
  const compare = async (server: string) => {
    const contract = await serverContract(server)
    return candidates.flatMap(({ release }) => [...compareCalls(release, contract).problems])
  }
  const named = portalApi()
  if (named)
    return compare(named).catch((error: Error) => {
      throw new Error(`PORTAL_API: ${error.message}`, { cause: error })
    })
  const portal = await service.portal()
  if (!portal) return 'the release service does not say where its portal is. Set PUBLIC_URL'
  const [running, { live }] = await Promise.all([runningAt(portal), readLedger(store.folder)])
  // Another portal may listen at the default URL.
  if (!running || running.shell !== live['shell']?.version)
    return `no portal with these releases is at ${portal}`
  return compare(portal).catch((error: Error) => error.message)
}
