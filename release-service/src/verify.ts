import path from 'node:path'
import { digestOf, readRoutes, readSet, setIdOf } from './documents/pointer'
import { signedDifferences } from './staging'
import { Accepted } from './store/accepted'
import { plainFiles } from './store/files'
import type { Ledger } from './store/ledger'
import { readLedger } from './store/ledger-file'
import type { Store } from './store/store'
import { openedRequest } from './trust/request'
import { readSigners, type AllowedSigners } from './trust/signers'

/**
 * Compare the store with its ledger: every request and statement, every file of the live and fallback versions, and the
 * documents. Only reads.
 *
 * @returns one line for each difference; empty when everything is as the ledger says
 * @throws when nothing was ever published into this folder
 */
export async function verify(store: Store): Promise<string[]> {
  const { folder } = store
  let ledger: Ledger
  try {
    ledger = await readLedger(folder)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  if (ledger.entries.length === 0) throw new Error(`Nothing was ever published into ${folder}`)
  const allowed = await readSigners(store)
  return [
    ...requestDifferences(ledger, allowed),
    ...(await documentDifferences(folder, ledger)),
    ...(await releaseDifferences(folder, ledger, allowed)),
  ]
}

function requestDifferences(ledger: Ledger, signers: AllowedSigners): string[] {
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

async function documentDifferences(folder: string, ledger: Ledger): Promise<string[]> {
  if (!ledger.live['shell']) return []
  const routes = await readRoutes(folder).catch(() => undefined)
  if (!routes)
    return ['documents/routes.json: is missing or broken; the next publish or rollback writes it again']
  if (routes.ledger !== ledger.head)
    return [
      'documents/routes.json: is not of the last line of the ledger; the next publish or rollback completes it',
    ]
  const { documents = '', canaryDocuments = {} } = ledger.entries.at(-1) ?? {}
  const sets = [
    { id: setIdOf(routes), digest: documents },
    ...(routes.canaries ?? []).map((each) => ({ id: setIdOf(each), digest: canaryDocuments[each.name] })),
  ]
  const missing = ledger.canaries.filter(({ name }) => !routes.canaries?.some((each) => each.name === name))
  const digests = await Promise.all(sets.map(async ({ id }) => digestOf(await readSet(folder, id))))
  return [
    ...sets
      .filter(({ digest }, index) => digest !== digests[index])
      .map(({ id }) => `documents/${id}: differs from what was composed`),
    ...missing.map(({ name }) => `documents/routes.json: lacks the canary of ${name}`),
  ]
}

async function releaseDifferences(
  folder: string,
  ledger: Ledger,
  signers: AllowedSigners,
): Promise<string[]> {
  const accepted = new Accepted(folder, ledger, signers)
  const versions = [
    ...Object.entries(ledger.live).flatMap(([name, { version, previous }]) =>
      [version, ...(previous ? [previous] : [])].map((each) => ({ name, version: each })),
    ),
    ...ledger.canaries,
  ]
  const found = versions.map(async ({ name, version }) => {
    const at = path.join(folder, name, version)
    try {
      const { signed } = await accepted.read(name, version)
      return await signedDifferences(at, await plainFiles(at), signed)
    } catch (error) {
      return [reasonOf(error)]
    }
  })
  return (await Promise.all(found)).flatMap((differences, index) => {
    const { name, version } = versions[index] ?? {}
    return differences.map((difference) => `${name}/${version}: ${difference}`)
  })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
