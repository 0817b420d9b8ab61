import { endedCanaries } from '../canary/still-runs'
import { composeDocuments } from '../documents/compose'
import { COMPOSITION_FORMAT, refuseNewerFormat } from '../documents/format'
import { dropOldDocuments, pointerFile, readRoutes, type Routes } from '../documents/pointer'
import { openedRequest, refuseReplay, type ReleaseRequest } from '../trust/request'
import type { Envelope } from '../trust/envelope'
import { readSigners, type AllowedSigners } from '../trust/signers'
import { Accepted } from './accepted'
import { prepareFile } from './atomic'
import { removeDrafts } from './drafts'
import { sha256 } from './files'
import { Ledger } from './ledger'
import { type LedgerEntry, lineOf } from './ledger-entry'
import { appendEntry, readLedger } from './ledger-file'
import { withLock, type Lock } from './lock'
import { keepReserve, withReserve } from './reserve'
import type { Store } from './store'

/** What a request is decided on, inside the lock. */
export interface SwitchState<R extends ReleaseRequest = ReleaseRequest> {
  readonly request: R
  readonly ledger: Ledger
  readonly accepted: Accepted
  /** ISO date of the acceptance. */
  readonly at: string
}

/** The outcome of a request; undefined when everything is as requested already. */
export type Decision = Pick<LedgerEntry, 'changes' | 'removed' | 'canaries' | 'ended' | 'frozen'>

/**
 * Carry out a signed request in one step, under the lock. All changes of what the portal serves go through here.
 *
 * The new documents are on disk before anything points at them. The line in the ledger is the moment of the change; then
 * `routes.json`, by which the portal switches, is renamed. A run that is killed leaves the old or the new state; if it dies
 * between the two, the next request completes it.
 *
 * @param decide the outcome; if it throws, nothing has changed
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
      const before = await carryOut(store, envelope, decide, lock)
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
  const { folder } = store
  const at = new Date().toISOString()
  const signers = await readSigners(store)
  const { value: request, keyId } = openedRequest(envelope, signers, at)
  const ledger = await readLedger(folder)
  const earlier = ledger.entries.map((entry) => entry.request)
  refuseReplay(request, earlier, at)
  refuseNewerFormat((await readRoutes(folder))?.format)
  await complete(folder, ledger, signers)
  const decision = await decide({ request, ledger, accepted: new Accepted(folder, ledger, signers), at })
  if (!decision) return ledger
  const entry: LedgerEntry = {
    seq: ledger.entries.length + 1,
    at,
    action: request.action,
    ...decision,
    by: request.by,
    reason: request.reason,
    key: keyId,
    request: envelope,
    documents: '',
    previous: ledger.head,
  }
  const next = await withoutBrokenCanaries(folder, ledger, entry, signers)
  const { digests, point } = await prepare(folder, new Ledger([...ledger.entries, next], ''), signers)
  const final = { ...next, ...digests }
  const commit = await point(sha256(lineOf(final)))
  lock.assertHeld()
  await appendEntry(folder, final)
  commit()
  return ledger
}

/** Complete a switch that was killed between its line in the ledger and `routes.json`. */
async function complete(folder: string, ledger: Ledger, signers: AllowedSigners): Promise<void> {
  if (!ledger.live['shell'] || (await readRoutes(folder).catch(() => undefined))?.ledger === ledger.head)
    return
  const { point } = await prepare(folder, ledger, signers)
  const commit = await point(ledger.head)
  commit()
}

/** Compose the documents of a ledger's live versions. There are none before the first shell. */
async function prepare(folder: string, ledger: Ledger, signers: AllowedSigners) {
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

/** A canary never stands in the way of another team: one that does not run with the new live versions ends. */
async function withoutBrokenCanaries(
  folder: string,
  ledger: Ledger,
  entry: LedgerEntry,
  signers: AllowedSigners,
): Promise<LedgerEntry> {
  const next = new Ledger([...ledger.entries, entry], '')
  const broken = await endedCanaries(new Accepted(folder, next, signers))
  return Object.keys(broken).length > 0 ? { ...entry, ended: { ...entry.ended, ...broken } } : entry
}
