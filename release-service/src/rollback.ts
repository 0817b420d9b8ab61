import path from 'node:path'
import { problemOfSet } from './checks/check'
import { combinedSet } from './checks/combined-set'
import { chooseFallback } from './fallback'
import { checkedRelease } from './staging'
import { fallbackCandidates } from './store/fallback'
import type { Live } from './store/ledger'
import { releasedVersion } from './store/release'
import type { Store } from './store/store'
import { switchLive, type Decision, type SwitchState } from './store/switch'
import type { Envelope } from './trust/envelope'
import type { SigningKey } from './trust/keys'
import { signedRequest } from './trust/request'
import { readSigners } from './trust/signers'

export interface RollbackOptions {
  readonly store: Store
  readonly name: string
  /** The version to go back to; the fallback version when left out. */
  readonly to?: string | undefined
  readonly key: SigningKey
  readonly by: string
  readonly reason: string
}

export interface RollbackResult {
  readonly version: string
  readonly from: string
}

/**
 * Make an earlier release live again, without building or copying anything.
 *
 * The version that is rolled back does not become the fallback version: it was withdrawn for a reason.
 *
 * @throws with one line when there is no version to go back to, it does not run with what is live, or no reason is given;
 *   nothing has changed then
 */
export async function rollback(options: RollbackOptions): Promise<RollbackResult> {
  const { store, name, to, key, by, reason } = options
  if (!reason) throw new Error('Say why with --reason: those who come after you will ask')
  return acceptRollback(
    store,
    signedRequest({ action: 'rollback', name, ...(to && { to }), by, reason }, key),
  )
}

/** Carry out a signed request to roll back. @throws with one line; nothing has changed then */
export async function acceptRollback(store: Store, envelope: Envelope): Promise<RollbackResult> {
  let version = ''
  let from = ''
  await switchLive(store, envelope, async (state) => {
    const { request, ledger } = state
    if (request.action !== 'rollback') throw new Error('This is not a request to roll back')
    if (!request.reason) throw new Error('A rollback needs a reason')
    const { name } = request
    const live = ledger.live[name]
    version = await targetOf(state, name, live, request.to)
    from = live?.version ?? ''
    const { by, reason } = request
    const history = [
      ...ledger.historyOf(name),
      { version, action: 'rollback', at: state.at, by, reason } as const,
    ]
    return decideSwitch(store, state, { name, version, candidates: fallbackCandidates(history, version) })
  })
  return { version, from }
}

/** @throws with one line when there is no such version, or it is live already */
async function targetOf(
  { ledger }: SwitchState,
  name: string,
  live: Live | undefined,
  to: string | undefined,
): Promise<string> {
  if (!live) throw new Error(`${name} was never published`)
  const target = to ?? live.previous
  if (!target) throw new Error(`${name} has no version before ${live.version}; name one with --to`)
  if (target === live.version) throw new Error(`${name} ${target} is live already`)
  if (!ledger.acceptance(name, target)) throw new Error(`${name} has no release ${target}`)
  return target
}

interface Target {
  readonly name: string
  readonly version: string
  /** Versions that could be its fallback version, best first. */
  readonly candidates: readonly string[]
}

/**
 * Decide to make a version live that is in the store already.
 *
 * @throws with one line when its files are not as they were signed, or it does not run with what is live
 */
export async function decideSwitch(
  store: Store,
  { ledger, accepted, at }: Omit<SwitchState, 'request'>,
  { name, version, candidates }: Target,
): Promise<Decision> {
  const releases = store.folder
  await releasedVersion(releases, name, version)
  const acceptance = ledger.acceptance(name, version)
  const signers = await readSigners(store)
  const { release } = await checkedRelease(path.join(releases, name, version), signers, acceptance?.at ?? at)
  const combined = await combinedSet(accepted, [release])
  const problem = problemOfSet(combined)
  if (problem) throw new Error(problem)
  const fallback = await chooseFallback({ releases, accepted, combined }, name, candidates)
  return {
    changes: { [name]: { version, ...(fallback && { fallback }), statement: acceptance?.statement ?? '' } },
  }
}
