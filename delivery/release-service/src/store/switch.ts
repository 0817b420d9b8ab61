import { withoutBrokenCanaries } from '../canary/end-broken'
import { combinedSet } from '../checks/combined-set'
import { composeDocuments } from '../documents/compose'
import { COMPOSITION_FORMAT, refuseNewerFormat } from '../documents/format'
import { dropOldDocuments, preparePointer, readRoutes, type Routes } from '../documents/pointer'
import { chooseFallback } from '../fallback'
import { reasonOf } from '../reason-of'
import { decideAgain } from '../storage/release-storage'
import { readSigners, type AllowedSigners } from '../trust/signers'
import type { Envelope } from '../trust/envelope'
import {
  hasNonce,
  openedRequest,
  refuseOtherPortal,
  refuseReplay,
  type ReleaseRequest,
} from '../trust/request'
import { Accepted } from './accepted'
import { keepReserve, removeDrafts, withReserve } from './disk'
import { sha256 } from './files'
import {
  fallbackCandidates,
  Ledger,
  LEDGER_FORMAT,
  lineOf,
  type LedgerEntry,
  type Replacement,
} from './ledger'
import { readLedger } from './ledger-file'
import { withLock, type Lock } from './lock'
import type { Store } from './store'

/** The state on which a request is decided, inside the lock. */
export interface SwitchState<R extends ReleaseRequest = ReleaseRequest> {
  readonly request: R
  readonly ledger: Ledger
  readonly accepted: Accepted
  /** Whether the key of the request may release everything. */
  readonly isOperator: boolean
  /** Live versions that this switch replaces because they cannot be trusted any more. The ledger contains this already. */
  readonly replaced: NonNullable<LedgerEntry['replaced']>
  /** ISO date of the acceptance. */
  readonly at: string
}

/** The outcome of a request; undefined when everything is as requested already. */
export type Decision = Pick<
  LedgerEntry,
  'changes' | 'removed' | 'canaries' | 'ended' | 'frozen' | 'gone' | 'replaced'
>

/**
 * Carry out a signed request in one step, under the lock. All changes of what the portal serves go through here.
 *
 * The new documents are on disk before anything points at them. The line in the ledger is the moment of the change; then
 * `routes.json`, by which the portal switches, is renamed. A run that is killed leaves the old or the new state; if it dies
 * between the two, the next request completes it.
 *
 * @param decide the outcome; if it throws, nothing has changed. Called again when another service was faster
 * @returns the ledger before
 * @throws with one line when the key may not change this, the lock is not free within a minute, or this service is older than
 *   what is live
 */
export async function switchLive(
  store: Store,
  envelope: Envelope,
  decide: (state: SwitchState) => Promise<Decision | undefined>,
): Promise<Ledger> {
  const { folder } = store
  // Even the lock takes space.
  return withReserve(folder, () =>
    withLock(folder, async (lock) => {
      const before = await decideAgain(() => carryOut(store, envelope, decide, lock))
      await dropOldDocuments(folder)
      await removeDrafts(folder)
      await keepReserve(folder)
      return before
    }),
  )
}

/** @returns the ledger before */
async function carryOut(
  store: Store,
  envelope: Envelope,
  decide: (state: SwitchState) => Promise<Decision | undefined>,
  lock: Lock,
): Promise<Ledger> {
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
  // A broken pointer is written again.
  refuseNewerFormat((await readRoutes(folder).catch(() => undefined))?.format)
  const replaced = await replacements(folder, new Accepted(folder, ledger, signers))
  const isSound = Object.keys(replaced).length === 0
  if (isSound) await completeSwitch(folder, ledger, signers)
  const base: LedgerEntry = {
    format: LEDGER_FORMAT,
    seq: ledger.entries.length + 1,
    at,
    action: request.action,
    changes: {},
    ...(!isSound && { replaced }),
    // Not what the request says, which anybody could write.
    by: signers.nameOf(keyId),
    reason: request.reason,
    key: keyId,
    request: envelope,
    documents: '',
    previous: ledger.head,
  }
  const sound = isSound ? ledger : new Ledger([...ledger.entries, base], ledger.head)
  const accepted = new Accepted(folder, sound, signers)
  const isOperator = !('refused' in signers.keyFor(keyId, ['*'], at))
  const decision = await decide({ request, ledger: sound, accepted, isOperator, replaced, at })
  if (!decision && isSound) return ledger
  const entry = { ...base, ...decision }
  if (base.replaced && decision?.replaced) entry.replaced = { ...base.replaced, ...decision.replaced }
  const next = await withoutBrokenCanaries(folder, ledger, entry, signers)
  const after = new Ledger([...ledger.entries, next], '')
  const { digests, routesFor } = await prepareDocuments(folder, after, signers)
  const final = { ...next, ...digests }
  const routes = routesFor(sha256(lineOf(final)))
  const commit = await preparePointer(folder, routes)
  lock.assertHeld()
  await storage.append(final, routes)
  commit()
  return ledger
}

/** Complete a switch that was killed between its line in the ledger and `routes.json`. */
async function completeSwitch(folder: string, ledger: Ledger, signers: AllowedSigners): Promise<void> {
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
async function prepareDocuments(folder: string, ledger: Ledger, signers: AllowedSigners) {
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

/**
 * What takes the place of live versions whose key the operator has withdrawn, by name. Without this, such a version would keep every
 * team from publishing, because nothing is composed from what cannot be trusted.
 *
 * @param releases folder of the store
 * @returns nothing for a shell that no earlier version can replace: there is no portal without one
 */
async function replacements(
  releases: string,
  accepted: Accepted,
): Promise<Readonly<Record<string, Replacement>>> {
  const found: Record<string, Replacement> = {}
  for (const name of Object.keys(accepted.ledger.live)) {
    const replacement = await replacementOf(releases, accepted, name)
    if (replacement?.version !== undefined || (replacement && name !== 'shell')) found[name] = replacement
  }
  return found
}

async function replacementOf(
  releases: string,
  accepted: Accepted,
  name: string,
): Promise<Replacement | undefined> {
  const live = accepted.ledger.live[name]
  if (!live) return undefined
  const reason = await accepted.read(name, live.version).then(() => undefined, reasonOf)
  if (reason === undefined) return undefined
  return replacementFor({ releases, accepted, combined: await combinedSet(accepted, []) }, name, reason)
}

/**
 * The newest earlier version of a section that runs with these releases, and its fallback version.
 *
 * @param reason why the live version is replaced
 */
export async function replacementFor(
  surroundings: Parameters<typeof chooseFallback>[0],
  name: string,
  reason: string,
): Promise<Replacement> {
  const { ledger } = surroundings.accepted
  const live = ledger.live[name]
  const previous = live?.previous
  const earlier = fallbackCandidates(ledger.historyOf(name), live?.version ?? '')
  const candidates = [...new Set([...(previous ? [previous] : []), ...earlier])]
  const chosen = await chooseFallback(surroundings, name, candidates)
  if (!chosen) return { reason }
  const others = candidates.filter((each) => each !== chosen)
  return { reason, version: chosen, fallback: await chooseFallback(surroundings, name, others) }
}
