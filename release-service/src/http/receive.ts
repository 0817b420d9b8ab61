import { acceptPromote, acceptStop } from '../canary/end'
import { acceptFreeze } from '../freeze'
import { acceptReleases } from '../accept-releases'
import { acceptRemove } from '../remove'
import { acceptPrune } from '../prune'
import { acceptRollback } from '../accept-rollback'
import { checkedRelease } from '../staging/checked-release'
import { withStagingFolders } from '../staging/staging-folders'
import type { Store } from '../store/store'
import { openedRequest } from '../trust/release-request'
import { readSigners } from '../trust/read-signers'
import { arrivingRelease, assemble, missingFiles } from './arriving'
import type { RequestBody } from './protocol'
import type { Uploads } from './uploads'

/** The outcome of a request: files that are missing, or a result for the command line. */
export type Outcome =
  | { readonly kind: 'missing'; readonly digests: ReadonlySet<string> }
  | { readonly kind: 'done'; readonly result: unknown }

/** The requests that bring no files. */
const WITHOUT_FILES = {
  rollback: acceptRollback,
  prune: acceptPrune,
  remove: acceptRemove,
  promote: acceptPromote,
  stop: acceptStop,
  freeze: acceptFreeze,
  unfreeze: acceptFreeze,
}

/**
 * Carry out a signed request that arrived over HTTP.
 *
 * @throws with one line when it is not accepted; nothing has changed then
 */
export async function receive(
  store: Store,
  uploads: Uploads,
  { request, statements }: RequestBody,
): Promise<Outcome> {
  const at = new Date().toISOString()
  const { value } = openedRequest(request, await readSigners(store), at)
  if (value.action !== 'publish' && value.action !== 'canary')
    return { kind: 'done', result: await WITHOUT_FILES[value.action](store, request) }
  const arriving = await Promise.all(statements.map((each) => arrivingRelease(store, each, at)))
  const missing = await missingFiles(arriving, uploads)
  if (missing.size > 0) return { kind: 'missing', digests: missing }
  const result = await withStagingFolders(store.folder, arriving.length, async (folders) => {
    const staged = []
    for (const [index, each] of arriving.entries()) {
      const folder = folders[index] ?? ''
      await assemble(folder, each, uploads)
      staged.push(await checkedRelease(folder, await readSigners(store), at))
    }
    return acceptReleases(store, request, staged)
  })
  await uploads.clear(arriving.flatMap(({ signed }) => [...signed.digests.values()]))
  return { kind: 'done', result }
}
