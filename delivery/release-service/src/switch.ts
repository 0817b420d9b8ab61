import { randomUUID } from 'node:crypto'
import { cp, link, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Canary } from './canary/audience'
import { problemOfRelease } from './checks/check'
import { compose, COMPOSITION_FORMAT, refuseNewerFormat, type Routes, setIdOf } from './core/compose'
import { decide, type PublishResult, type Result } from './core/decide'
import { Ledger, type LedgerEntry, lineOf } from './core/ledger'
import { type Releases, replacements } from './core/run-together'
import { prepareDeltas } from './read/deltas'
import { decideAgain } from './storage/release-storage'
import {
  Accepted,
  checkedRelease,
  collectReleases,
  keepParts,
  type Staged,
  withTexts,
} from './store/accepted'
import { DRAFT, exists, keepReserve, removeDrafts, syncFolder, withReserve } from './store/disk'
import {
  deltaFolder,
  dropOldDocuments,
  preparePointer,
  readLedger,
  readRoutes,
  writeSet,
} from './store/folder'
import { type Lock, withLock } from './store/lock'
import { STORYBOOK } from './names'
import { MODULES_FILE, plainFiles, releasedVersion, releasesIn, sha256 } from './store/release'
import type { Store } from './store/store'
import { hasNonce, openedRequest, refuseFlood, refuseOtherPortal, refuseReplay } from './trust/request'
import { type AllowedSigners, readSigners } from './trust/signers'
import type { Envelope } from './trust/statement'

interface Arriving {
  readonly staged: readonly Staged[]
  readonly unchecked: boolean
}

interface Switched {
  readonly entry: LedgerEntry | undefined
  readonly result: Result
}

/**
 * Carry out a signed request in one step, under the lock. All changes of what the portal serves go through here.
 *
 * The new documents are on disk before anything points at them. The line in the ledger is the moment of the change; then
 * `routes.json`, by which the portal switches, is renamed. A run that is killed leaves the old or the new state; if it dies
 * between the two, the next request completes it.
 *
 * @param staged the releases that the request names, if it brings some
 * @param unchecked only for tests, which publish broken builds
 * @throws with one line when the request is refused, the lock is not free within a minute, or this service is older than what is
 *   live; nothing has changed then
 */
export async function carryOut(
  store: Store,
  envelope: Envelope,
  staged: readonly Staged[] = [],
  unchecked = false,
): Promise<Result> {
  const { folder } = store
  if (!unchecked && staged.length > 0) await refuseBroken(store, staged)
  // Even the lock takes space.
  const { entry, result } = await withReserve(folder, () =>
    withLock(folder, async (lock) => {
      const switched = await decideAgain(() => attempt(store, envelope, { staged, unchecked }, lock))
      await dropOldDocuments(folder)
      await removeDrafts(folder)
      await keepReserve(folder)
      return switched
    }),
  )
  if (entry?.removed) await removeFiles(folder, entry.removed)
  return entry?.action === 'publish' ? withDeltas(store, result as readonly PublishResult[]) : result
}

/** @throws with one line when a release may not go live, whatever else is */
async function refuseBroken(store: Store, staged: readonly Staged[]): Promise<void> {
  const signers = await readSigners(store)
  for (const each of staged) {
    const problem = await problemOfRelease(each, { store, signers, candidates: staged })
    if (problem) throw new Error(problem)
  }
}

async function attempt(
  store: Store,
  envelope: Envelope,
  { staged, unchecked }: Arriving,
  lock: Lock,
): Promise<Switched> {
  const { folder, storage } = store
  await storage.pull()
  const at = new Date().toISOString()
  const signers = await readSigners(store)
  signers.assertWhole()
  const { value: request, keyId } = openedRequest(envelope, signers, at)
  const ledger = await readLedger(folder)
  ledger.refuseNewer()
  const earlier = ledger.entries.map((entry) => entry.request)
  refuseOtherPortal(request, store, ledger)
  refuseReplay(request, (nonce) => hasNonce(earlier, nonce), at)
  refuseFlood(request, { envelope, keyId, at }, ledger, signers)
  // A broken pointer is written again.
  const pointer = await readRoutes(folder).catch(() => undefined)
  refuseNewerFormat(pointer?.format)

  const releases = releasesOf(folder, ledger, signers)
  const replaced = await replacements(ledger, releases)
  const isComplete = !ledger.live['shell'] || pointer?.ledger === ledger.head
  if (Object.keys(replaced).length === 0 && !isComplete) await completeSwitch(folder, ledger, signers)
  const { entry, result } = await decide(
    { ledger, replaced, signers, request, envelope, keyId, at, arriving: staged, unchecked },
    releases,
  )
  if (!entry) return { entry, result }

  for (const each of staged)
    if ({ ...entry.changes, ...entry.canaries }[each.name]) await moveIntoPlace(folder, each, ledger)
  const after = new Ledger([...ledger.entries, entry], '')
  const { digests, routesFor } = await putDocuments(folder, after, signers)
  const final = { ...entry, ...digests }
  const routes = routesFor(sha256(lineOf(final)))
  const point = await preparePointer(folder, routes)
  lock.assertHeld()
  await storage.append(final, routes)
  point()
  return { entry: final, result }
}

/** What decisions read of a store. */
function releasesOf(folder: string, ledger: Ledger, signers: AllowedSigners): Releases {
  const accepted = new Accepted(folder, ledger, signers)
  return {
    read: (name, version) => accepted.read(name, version),
    isServed: (name, version) => exists(path.join(folder, name, version)),
    async whole(name, version, acceptedAt) {
      await releasedVersion(folder, name, version)
      return (await checkedRelease(path.join(folder, name, version), signers, acceptedAt)).release
    },
    versions: async (name) => [...(await releasesIn(folder, name)).keys()],
  }
}

/** Complete a switch that was killed between its line in the ledger and `routes.json`. */
async function completeSwitch(folder: string, ledger: Ledger, signers: AllowedSigners): Promise<void> {
  const { routesFor } = await putDocuments(folder, ledger, signers)
  const point = await preparePointer(folder, routesFor(ledger.head))
  point()
}

/**
 * Compose the documents of a ledger's live versions and of every running canary, and put them on disk. Nothing points at them yet. There
 * are none before the first shell.
 *
 * @returns their digests, and what is to point at them, given the hash of the ledger's line
 */
async function putDocuments(folder: string, ledger: Ledger, signers: AllowedSigners) {
  if (!ledger.live['shell']) return { digests: { documents: '' }, routesFor: () => undefined }
  const accepted = new Accepted(folder, ledger, signers)
  const put = async (canary?: Canary) => {
    const set = await withTexts(await collectReleases(accepted, canary), accepted)
    const { files, digest, routes } = compose(set, ledger)
    await writeSet(path.join(folder, 'documents', setIdOf(routes)), files)
    return { digest, routes }
  }
  const live = await put()
  const canaries: (Awaited<ReturnType<typeof put>> & { readonly canary: Canary })[] = []
  for (const canary of ledger.canaries) canaries.push({ canary, ...(await put(canary)) })
  const routesFor = (head: string): Routes => ({
    format: COMPOSITION_FORMAT,
    ledger: head,
    ...live.routes,
    ...(canaries.length > 0 && { canaries: canaries.map((each) => ({ ...each.canary, ...each.routes })) }),
  })
  const canaryDocuments = Object.fromEntries(canaries.map((each) => [each.canary.name, each.digest]))
  const digests = { documents: live.digest, ...(canaries.length > 0 && { canaryDocuments }) }
  return { digests, routesFor }
}

/** After the ledger names them, so that a run that is killed leaves a file too many rather than one too few. */
async function removeFiles(releases: string, removed: readonly string[]): Promise<void> {
  for (const each of removed) {
    const [name = '', version = ''] = each.split(' ')
    for (const folder of [path.join(releases, name, version), deltaFolder(releases, name, version)])
      await rm(folder, { recursive: true, force: true })
  }
}

/** After the switch: versions are live without them. Browsers revalidate the few files of the design reference. */
async function withDeltas(store: Store, published: readonly PublishResult[]): Promise<PublishResult[]> {
  const results: PublishResult[] = []
  for (const each of published) {
    const hasDeltas = each.outcome === 'published' && each.name !== STORYBOOK
    results.push(hasDeltas ? { ...each, deltas: await prepareDeltas(store, each.name) } : each)
  }
  return results
}

/**
 * Create folders in the store for releases that arrive, so that each is put into place in one step.
 *
 * @returns what `work` returns; the folders are gone then
 */
export async function withStagingFolders<T>(
  releases: string,
  count: number,
  work: (folders: readonly string[]) => Promise<T>,
): Promise<T> {
  const folders = Array.from({ length: count }, () => path.join(releases, `${randomUUID()}${DRAFT}`))
  try {
    await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })))
    return await work(folders)
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** Copy a build without the files that are never released. */
export async function copyBuild(from: string, to: string): Promise<void> {
  const filter = (source: string) => path.basename(source) !== MODULES_FILE
  await cp(from, to, { recursive: true, filter })
}

/**
 * Put a checked release where it is served from, and keep the parts that documents are composed from. A version that was live
 * before stays as it is. The staged folder stays, too: if another service is faster, the switch is decided again.
 */
async function moveIntoPlace(
  releases: string,
  { folder, release, signed }: Staged,
  ledger: Ledger,
): Promise<void> {
  const { name, version } = release
  const target = path.join(releases, name, version)
  if (ledger.acceptance(name, version) && (await exists(target))) return
  await keepParts(releases, folder, release, signed.digest)
  await syncFolder(folder)
  const draft = path.join(releases, `${randomUUID()}${DRAFT}`)
  await linkFiles(folder, draft)
  await mkdir(path.dirname(target), { recursive: true })
  // What a run that was killed left behind was never live.
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
}

/** Give the files of a folder a second name each: a copy that takes no space. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const file of await plainFiles(from)) {
    const target = path.join(to, file)
    await mkdir(path.dirname(target), { recursive: true })
    await link(path.join(from, file), target)
  }
}
