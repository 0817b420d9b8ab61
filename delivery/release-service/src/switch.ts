import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { problemOfRelease } from './checks/check'
import { compose, refuseNewerFormat } from './core/compose'
import { decide, type PublishResult, type Result } from './core/decide'
import { Ledger, type LedgerEntry, lineOf } from './core/ledger'
import { type Releases, replacements } from './core/run-together'
import { STORYBOOK } from './names'
import { prepareDeltas } from './read/deltas'
import { Accepted, checkedRelease, collectReleases, type Staged, withTexts } from './store/accepted'
import { DRAFT, exists, withReserve } from './store/disk'
import { LostRace } from './store/folder'
import { type Lock, withLock } from './store/lock'
import { MODULES_FILE, releasedVersion, releasesIn, sha256 } from './store/release'
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
 * @param unchecked for tests, which publish broken builds, and for stores that a command makes and removes
 * @throws with one line when the request is refused, the lock is not free within a minute, or this service is older than what is
 *   live; nothing has changed then
 */
export async function carryOut(
  store: Store,
  envelope: Envelope,
  staged: readonly Staged[] = [],
  unchecked = false,
): Promise<Result> {
  if (!unchecked && staged.length > 0) await refuseBroken(store, staged)
  // Even the lock takes space.
  const { entry, result } = await withReserve(store.folder, () =>
    withLock(store.folder, async (lock) => {
      const switched = await decideAgain(() => attempt(store, envelope, { staged, unchecked }, lock))
      await store.storage.clean(switched.entry)
      return switched
    }),
  )
  return entry?.action === 'publish' ? withDeltas(store, result as readonly PublishResult[]) : result
}

/** How often a switch is decided at most, while others are faster. */
const ATTEMPTS = 20
/** Average pause before that, after the first loss. Milliseconds. */
const PAUSE = 20

/** Run work again while others are faster. @throws LostRace when they always are */
async function decideAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LostRace) || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE * attempt * 2 * Math.random()))
    }
  }
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
  const { ledger, pointer } = await storage.read()
  const at = new Date().toISOString()
  const signers = await readSigners(store)
  signers.assertWhole()
  const { value: request, keyId } = openedRequest(envelope, signers, at)
  ledger.refuseNewer()
  const earlier = ledger.entries.map((entry) => entry.request)
  refuseOtherPortal(request, store, ledger)
  refuseReplay(request, (nonce) => hasNonce(earlier, nonce), at)
  refuseFlood(request, { envelope, keyId, at }, ledger, signers)
  refuseNewerFormat(pointer?.format)

  const releases = releasesOf(folder, ledger, signers)
  const replaced = await replacements(ledger, releases)
  if (Object.keys(replaced).length === 0 && ledger.live['shell'] && pointer?.ledger !== ledger.head) {
    // A switch was killed between its line in the ledger and the pointer, or the pointer is broken.
    const { documentsFor } = await composed(folder, ledger, signers)
    const complete = await storage.putDocuments(documentsFor(ledger.head))
    refuseLost(lock)
    complete()
  }
  const { entry, result } = await decide(
    { ledger, replaced, signers, request, envelope, keyId, at, arriving: staged, unchecked },
    releases,
  )
  if (!entry) return { entry, result }

  await storage.putReleases(ledger, entry, staged)
  const after = new Ledger([...ledger.entries, entry], '')
  const documents = after.live['shell'] ? await composed(folder, after, signers) : undefined
  const final = { ...entry, ...documents?.digests }
  const point = documents && (await storage.putDocuments(documents.documentsFor(sha256(lineOf(final)))))
  refuseLost(lock)
  await storage.append(final)
  // Whoever takes over the lock points at what continues this line.
  if (lock.isHeld()) point?.()
  return { entry: final, result }
}

function refuseLost(lock: Lock): void {
  if (lock.isHeld()) return
  throw new Error('Another process has taken over the lock because this one was frozen. Nothing has changed.')
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

/** The documents of a ledger's live versions and running canaries. @throws before the first shell */
async function composed(folder: string, ledger: Ledger, signers: AllowedSigners) {
  const accepted = new Accepted(folder, ledger, signers)
  const live = await withTexts(await collectReleases(accepted), accepted)
  const canaries = ledger.canaries.map(async (canary) => ({
    canary,
    set: await withTexts(await collectReleases(accepted, canary), accepted),
  }))
  return compose(live, await Promise.all(canaries), ledger)
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
