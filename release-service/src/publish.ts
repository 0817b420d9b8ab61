import type { Audience } from './canary/audience'
import { startCanary } from './canary/start'
import { problemOfRelease, problemOfSet } from './checks/check'
import { combinedSet } from './checks/combined-set'
import { chooseFallback } from './fallback'
import { refuseFrozen } from './freeze'
import {
  checkedRelease,
  copyBuild,
  moveIntoPlace,
  refuseOtherFiles,
  withStagingFolders,
  type Staged,
} from './staging'
import type { LedgerChange } from './store/ledger-entry'
import { readRelease } from './store/release'
import type { Store } from './store/store'
import { switchLive, type Decision, type SwitchState } from './store/switch'
import type { Envelope } from './trust/envelope'
import type { SigningKey } from './trust/keys'
import { actionOf, signedRequest } from './trust/request'
import { readSigners } from './trust/signers'
import { signRelease } from './trust/statement'

/** A build of a section or the shell. */
export interface Build {
  readonly name: string
  readonly folder: string
}

export interface PublishOptions {
  readonly store: Store
  readonly builds: readonly Build[]
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
  /** Names of the checks that the team ran, for the statement. */
  readonly passed?: readonly string[]
  /** Publish one build for a part of the visitors only. */
  readonly audience?: Audience | undefined
  /** Only for tests, which publish broken builds. */
  readonly unchecked?: boolean
}

export interface PublishResult {
  readonly name: string
  readonly version: string
  readonly outcome: 'published' | 'already live' | 'canary'
}

/**
 * Sign builds, hand them to the store on this machine, and make them live together.
 *
 * @throws with the reason in one line when a build may not go live; nothing has changed then
 */
export async function publish(options: PublishOptions): Promise<PublishResult[]> {
  const { store, builds, key, by, reason, passed = [], audience, unchecked } = options
  return withStagingFolders(store.folder, builds.length, async (folders) => {
    const staged: Staged[] = []
    for (const [index, { name, folder }] of builds.entries()) {
      const to = folders[index] ?? ''
      if ((await readRelease(folder))?.name !== name)
        throw new Error(`There is no build of ${name} in ${folder}`)
      await copyBuild(folder, to)
      await signRelease(to, { key, checks: passed })
      staged.push(await checkedRelease(to, await readSigners(store), new Date().toISOString()))
    }
    const releases = Object.fromEntries(staged.map((each) => [each.name, each.signed.digest]))
    const request = signedRequest(publishRequest({ releases, by, reason, audience }), key)
    return acceptReleases(store, request, staged, unchecked)
  })
}

interface Published {
  /** Digest of each statement by name. */
  readonly releases: Readonly<Record<string, string>>
  readonly by: string
  readonly reason: string
  readonly audience: Audience | undefined
}

/** The request to make releases live, or to give one to an audience first. */
export const publishRequest = ({ releases, by, reason, audience }: Published) =>
  audience
    ? { action: 'canary' as const, releases: { ...releases }, audience, by, reason }
    : { action: 'publish' as const, releases: { ...releases }, by, reason }

/**
 * Check staged releases against everything that is live, and make them live together; or start a canary with the only one.
 *
 * @param envelope the signed request; it names the digest of each statement
 * @param unchecked only for tests, which publish broken builds
 * @throws with the reason in one line; nothing has changed then
 */
export async function acceptReleases(
  store: Store,
  envelope: Envelope,
  staged: readonly Staged[],
  unchecked = false,
): Promise<PublishResult[]> {
  for (const each of unchecked ? [] : staged) {
    const problem = await problemOfRelease(each)
    if (problem) throw new Error(problem)
  }
  const before = await switchLive(store, envelope, (state) => decide(store, state, staged, unchecked))
  return staged.map(({ name, release: { version } }) => ({
    name,
    version,
    outcome: outcomeOf(envelope, before.live[name]?.version === version),
  }))
}

function outcomeOf(envelope: Envelope, wasLive: boolean): PublishResult['outcome'] {
  if (wasLive) return 'already live'
  return actionOf(envelope) === 'canary' ? 'canary' : 'published'
}

async function decide(
  store: Store,
  { request, ledger, accepted }: SwitchState,
  staged: readonly Staged[],
  unchecked: boolean,
): Promise<Decision | undefined> {
  if (request.action !== 'publish' && request.action !== 'canary')
    throw new Error('This is not a request to publish')
  const unnamed = staged.find(({ name, signed }) => request.releases[name] !== signed.digest)
  if (unnamed) throw new Error(`The request does not name this statement of ${unnamed.name}`)
  refuseFrozen(ledger, Object.keys(request.releases))
  for (const each of staged) await refuseOtherFiles(accepted, each)
  const changed = staged.filter(({ name, release }) => ledger.live[name]?.version !== release.version)
  if (changed.length === 0) return undefined
  const combined = await combinedSet(
    accepted,
    changed.map(({ release }) => release),
  )
  const problem = unchecked ? undefined : problemOfSet(combined)
  if (problem) throw new Error(problem)
  if (request.action === 'canary') return startCanary(store.folder, ledger, changed, request.audience)
  const changes: Record<string, LedgerChange> = {}
  for (const each of changed) {
    const { name, release } = each
    const live = ledger.live[name]
    const candidates = live ? [live.version, ...(live.previous ? [live.previous] : [])] : []
    const surroundings = { releases: store.folder, accepted, combined }
    const fallback = await chooseFallback(surroundings, name, candidates)
    const statement = await moveIntoPlace(store.folder, each, ledger)
    changes[name] = { version: release.version, ...(fallback && { fallback }), statement }
  }
  return { changes }
}
