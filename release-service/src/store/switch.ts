import { refuseNewerFormat } from '../documents/format'
import { dropOldDocuments, preparePointer, readRoutes } from '../documents/pointer'
import { decideAgain } from '../storage/decide-again'
import { openedRequest } from '../trust/release-request'
import { refuseOtherPortal } from '../trust/portal-name'
import { hasNonce, refuseReplay } from '../trust/refuse-replay'
import type { Envelope } from '../trust/envelope'
import { readSigners } from '../trust/read-signers'
import { Accepted } from './accepted'
import { removeDrafts } from './drafts'
import { sha256 } from './files'
import { Ledger } from './ledger'
import { LEDGER_FORMAT, lineOf, type LedgerEntry } from './ledger-entry'
import { readLedger } from './ledger-file'
import { withLock, type Lock } from './lock'
import { keepReserve, withReserve } from './reserve'
import type { Store } from './store'
import { completeSwitch, prepareDocuments } from './live-documents'
import { replacements } from './replacements'
import { withoutBrokenCanaries } from '../canary/end-broken'
import type { SwitchState, Decision } from './switch-state'

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
