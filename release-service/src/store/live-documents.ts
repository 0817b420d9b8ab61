import { composeDocuments } from '../documents/compose'
import { COMPOSITION_FORMAT } from '../documents/format'
import { pointerFile, readRoutes, type Routes } from '../documents/pointer'
import type { AllowedSigners } from '../trust/allowed-signers'
import { Accepted } from './accepted'
import { prepareFile } from './atomic'
import type { Ledger } from './ledger'

/** Complete a switch that was killed between its line in the ledger and `routes.json`. */
export async function completeSwitch(folder: string, ledger: Ledger, signers: AllowedSigners): Promise<void> {
  if (!ledger.live['shell'] || (await readRoutes(folder).catch(() => undefined))?.ledger === ledger.head)
    return
  const { point } = await prepareDocuments(folder, ledger, signers)
  const commit = await point(ledger.head)
  commit()
}

/** Compose the documents of a ledger's live versions. There are none before the first shell. */
export async function prepareDocuments(folder: string, ledger: Ledger, signers: AllowedSigners) {
  if (!ledger.live['shell']) return { digests: { documents: '' }, point: async () => () => {} }
  const { digest, routes, canaries } = await composeDocuments(folder, new Accepted(folder, ledger, signers))
  const point = (head: string) => {
    const pointer: Routes = {
      format: COMPOSITION_FORMAT,
      ledger: head,
      ...routes,
      ...(canaries.length > 0 && { canaries: canaries.map((each) => ({ ...each.canary, ...each.routes })) }),
    }
    return prepareFile(pointerFile(folder), `${JSON.stringify(pointer, null, 2)}\n`)
  }
  const canaryDocuments = Object.fromEntries(canaries.map((each) => [each.canary.name, each.digest]))
  const digests = { documents: digest, ...(canaries.length > 0 && { canaryDocuments }) }
  return { digests, point }
}
