import { composeDocuments } from '../documents/compose'
import { COMPOSITION_FORMAT } from '../documents/format'
import { preparePointer, readRoutes, type Routes } from '../documents/pointer'
import type { AllowedSigners } from '../trust/allowed-signers'
import { Accepted } from './accepted'
import type { Ledger } from './ledger'

/** Complete a switch that was killed between its line in the ledger and `routes.json`. */
export async function completeSwitch(folder: string, ledger: Ledger, signers: AllowedSigners): Promise<void> {
  if (!ledger.live['shell'] || (await readRoutes(folder).catch(() => undefined))?.ledger === ledger.head)
    return
  const { routesFor } = await prepareDocuments(folder, ledger, signers)
  const commit = await preparePointer(folder, routesFor(ledger.head))
  commit()
}

/**
 * Compose the documents of a ledger's live versions. There are none before the first shell.
 *
 * @returns their digests, and what points at them, given the hash of the ledger's line
 */
export async function prepareDocuments(folder: string, ledger: Ledger, signers: AllowedSigners) {
  if (!ledger.live['shell']) return { digests: { documents: '' }, routesFor: () => undefined }
  const { digest, routes, canaries } = await composeDocuments(folder, new Accepted(folder, ledger, signers))
  const routesFor = (head: string): Routes => ({
    format: COMPOSITION_FORMAT,
    ledger: head,
    ...routes,
    ...(canaries.length > 0 && { canaries: canaries.map((each) => ({ ...each.canary, ...each.routes })) }),
  })
  const canaryDocuments = Object.fromEntries(canaries.map((each) => [each.canary.name, each.digest]))
  const digests = { documents: digest, ...(canaries.length > 0 && { canaryDocuments }) }
  return { digests, routesFor }
}
