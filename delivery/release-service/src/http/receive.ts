import { acceptPromote, acceptStop } from '../canary/end'
import { acceptFreeze } from '../freeze'
import { acceptReleases } from '../accept-releases'
import { acceptRemove } from '../remove'
import { acceptPrune } from '../prune'
import { acceptRollback } from '../accept-rollback'
import { checkedRelease, withStagingFolders } from '../staging'
import { readLedgerToServe } from '../store/ledger-file'
import type { Store } from '../store/store'
import { openedRequest, refuseOtherPortal, refuseReplay } from '../trust/request'
import { readSigners } from '../trust/signers'
import { arrivingRelease, assemble, missingFiles } from './arriving'
import type { RequestBody } from './protocol'
import type { Uploads } from './uploads'

/** The outcome of a request: digests of files that are missing, and the secret to upload them with, or a result for the command line. */
export type Outcome =
  | { readonly kind: 'missing'; readonly upload: string; readonly missing: readonly string[] }
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
  const signers = await readSigners(store)
  const { value, keyId } = openedRequest(request, signers, at)
  // Whether it was sent before is decided with the switch.
  refuseReplay(value, () => false, at)
  refuseOtherPortal(value, store, await readLedgerToServe(store.folder))
  if (value.action !== 'publish' && value.action !== 'canary')
    return { kind: 'done', result: await WITHOUT_FILES[value.action](store, request) }
  const arriving = await Promise.all(statements.map((each) => arrivingRelease(store, each, at)))
  const missing = await missingFiles(arriving, uploads, keyId)
  if (missing.size > 0) {
    const limits = arriving.map(({ signed }) => signers.limitsOf(signed.about.name))
    const bytes = limits.reduce((sum, each) => sum + each.bytes, 0)
    const atOnce = Math.max(...limits.map((each) => each.uploads))
    const upload = await uploads.expect(keyId, missing, { bytes, uploads: atOnce })
    return { kind: 'missing', upload, missing: [...missing] }
  }
  const result = await withStagingFolders(store.folder, arriving.length, async (folders) => {
    const staged = []
    for (const [index, each] of arriving.entries()) {
      const folder = folders[index] ?? ''
      await assemble(folder, each, (digest) => uploads.fileOf(keyId, digest))
      staged.push(await checkedRelease(folder, signers, at))
    }
    return acceptReleases(store, request, staged)
  })
  await uploads.clear(
    keyId,
    arriving.flatMap(({ signed }) => [...signed.digests.values()]),
  )
  return { kind: 'done', result }
}
