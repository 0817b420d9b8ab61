import type { Audience } from './canary/audience'
import { inOneLine, problemOfRelease, problemOfSet } from './checks/check'
import { combinedSet, type CombinedSet } from './checks/combined-set'
import { foreignPaths, pathsBelowOthers } from './checks/paths'
import { prepareDeltas, type DeltaOutcome } from './deltas/prepare'
import { chooseFallback } from './fallback'
import { refuseFrozen } from './freeze'
import { moveIntoPlace, refuseOtherFiles, type Staged } from './staging'
import type { Accepted } from './store/accepted'
import type { Ledger, LedgerChange } from './store/ledger'
import { STORYBOOK } from './store/names'
import type { Store } from './store/store'
import { switchLive, type Decision, type SwitchState } from './store/switch'
import type { Envelope } from './trust/envelope'
import { actionOf } from './trust/request'
import { readSigners } from './trust/signers'

export interface PublishResult {
  readonly name: string
  readonly version: string
  readonly outcome: 'published' | 'already live' | 'canary'
  /** Of a version that went live: how many delta updates were prepared, or why none. */
  readonly deltas?: DeltaOutcome | undefined
}

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
  const signers = await readSigners(store)
  for (const each of unchecked ? [] : staged) {
    const problem = await problemOfRelease(each, { store, signers, candidates: staged })
    if (problem) throw new Error(problem)
  }
  const before = await switchLive(store, envelope, (state) => decide(store, state, staged, unchecked))
  const results: PublishResult[] = []
  for (const { name, release } of staged) {
    const { version } = release
    const outcome = outcomeOf(envelope, before.live[name]?.version === version)
    // After the switch: the version is live without them. Browsers revalidate the few files of the design reference.
    const hasDeltas = outcome === 'published' && name !== STORYBOOK
    const deltas = hasDeltas ? await prepareDeltas(store, name) : undefined
    results.push({ name, version, outcome, ...(deltas !== undefined && { deltas }) })
  }
  return results
}

function outcomeOf(envelope: Envelope, wasLive: boolean): PublishResult['outcome'] {
  if (wasLive) return 'already live'
  return actionOf(envelope) === 'canary' ? 'canary' : 'published'
}

async function decide(
  store: Store,
  { request, ledger, accepted, isOperator }: SwitchState,
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
  if (!unchecked) await refuseForeignPaths(changed, combined, accepted, isOperator)
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

/** @throws with one line when a release has a page where only another section may have one */
async function refuseForeignPaths(
  staged: readonly Staged[],
  combined: CombinedSet,
  accepted: Accepted,
  isOperator: boolean,
): Promise<void> {
  const others = Object.values(combined).filter(({ name }) => !staged.some((each) => each.name === name))
  for (const { name, release } of staged) {
    const version = accepted.ledger.live[name]?.version
    const live = version ? await accepted.read(name, version).catch(() => undefined) : undefined
    const { signers } = accepted
    const problem = inOneLine([
      ...foreignPaths(release, signers),
      ...(isOperator ? [] : pathsBelowOthers(release, others, signers, live?.release)),
    ])
    if (problem) throw new Error(`${name} ${release.version}: ${problem}`)
  }
}

/**
 * Start a canary with a checked release, or change the audience of a running one.
 *
 * @throws with one line unless there is exactly one release, and another version of its name is live
 */
async function startCanary(
  releases: string,
  ledger: Ledger,
  staged: readonly Staged[],
  audience: Audience,
): Promise<Decision> {
  const [each, ...more] = staged
  if (!each || more.length > 0) throw new Error('A canary is one release: name one section')
  const { name, release } = each
  if (name === STORYBOOK) throw new Error(`${name} has no canaries: publish it without --canary and --group`)
  if (!ledger.live[name])
    throw new Error(`${name} has no live version to compare with. Publish it without --canary first`)
  const statement = await moveIntoPlace(releases, each, ledger)
  return { changes: {}, canaries: { [name]: { version: release.version, audience, statement } } }
}
