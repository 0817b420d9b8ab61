import path from 'node:path'
import { problemOfSet } from './checks/check'
import { combinedSet } from './checks/combined-set'
import { chooseFallback } from './fallback'
import { checkedRelease } from './staging/checked-release'
import { releasedVersion } from './store/release'
import type { Store } from './store/store'
import type { Decision, SwitchState } from './store/switch-state'
import { readSigners } from './trust/read-signers'

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
