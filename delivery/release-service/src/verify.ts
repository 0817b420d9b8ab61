import path from 'node:path'
import { digestOf, setIdOf } from './core/compose'
import type { Ledger, LedgerEntry } from './core/ledger'
import { Accepted, signedDifferences } from './store/accepted'
import { readLedgerToServe, readRoutes, readSet } from './store/folder'
import { plainFiles, reasonOf } from './store/release'
import type { Store } from './store/store'
import { changedNames, openedRequest, type ReleaseRequest } from './trust/request'
import { type AllowedSigners, readSigners } from './trust/signers'

/**
 * Compare the store with its ledger: every request and statement, every file of the live and fallback versions, and the
 * documents. Only reads.
 *
 * @returns one line for each difference; empty when everything is as the ledger says
 * @throws when nothing was ever published into this folder
 */
export async function verify(store: Store): Promise<string[]> {
  const { folder } = store
  const [ledger, allowed] = await Promise.all([readLedgerToServe(folder), readSigners(store)])
  if (ledger.problems.length > 0) return [...allowed.problems, ...ledger.problems]
  if (ledger.entries.length === 0) throw new Error(`Nothing was ever published into ${folder}`)
  return [
    ...allowed.problems,
    ...ledger.newerLines(),
    ...requestDifferences(ledger, allowed),
    ...(await documentDifferences(folder, ledger)),
    ...(await releaseDifferences(folder, ledger, allowed)),
  ]
}

/** Lines of the ledger that differ from the requests that were signed. */
function requestDifferences(ledger: Ledger, signers: AllowedSigners): string[] {
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

/** Documents that differ from what was composed for the last line of the ledger. */
async function documentDifferences(folder: string, ledger: Ledger): Promise<string[]> {
  if (!ledger.live['shell']) return []
  const routes = await readRoutes(folder).catch(() => undefined)
  if (!routes)
    return ['documents/routes.json: is missing or broken; the next publish or rollback writes it again']
  if (routes.ledger !== ledger.head)
    return [
      'documents/routes.json: does not match the last line of the ledger; the next publish or rollback completes it',
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

/** Files of the live and fallback versions, and of canaries, that differ from what was signed. */
async function releaseDifferences(
  folder: string,
  ledger: Ledger,
  signers: AllowedSigners,
): Promise<string[]> {
  const accepted = new Accepted(folder, ledger, signers)
  const found = ledger.served.map(async ({ name, version }) => {
    const at = path.join(folder, name, version)
    try {
      const { signed } = await accepted.read(name, version)
      const differences = await signedDifferences(at, await plainFiles(at), signed)
      return differences.map((difference) => `${name}/${version}: ${difference}`)
    } catch (error) {
      return [`${name}/${version}: ${reasonOf(error)}`]
    }
  })
  return (await Promise.all(found)).flat()
}
