import { readHistory, fallbackVersion } from './store/history'
import { releasedVersion, type Live } from './store/release'
import { switchLive } from './store/switch'
import type { Releasable } from './workspace'

export interface RollbackRequest {
  readonly releases: string
  readonly name: Releasable
  /** The version to go back to; the one that was live before when left out. */
  readonly to?: string | undefined
  readonly by: string
  readonly reason: string
}

export interface RollbackResult {
  readonly version: string
  readonly from: string
}

/**
 * Make an earlier release live again: nothing is built or copied.
 *
 * The version that is left does not become the fallback version of the one gone back to: it was left for a reason.
 *
 * @throws with one line when there is nothing to go back to; nothing has changed then
 */
export async function rollback({ releases, name, to, by, reason }: RollbackRequest): Promise<RollbackResult> {
  if (!reason) throw new Error('Say why with --reason: those who come after you will ask')
  let version = ''
  const before = await switchLive(releases, async (lives) => {
    const live = lives[name]
    if (!live) throw new Error(`${name} was never published`)
    const target = to ?? live.previous
    if (!target) throw new Error(`${name} has no version before ${live.version}; name one with --to`)
    if (target === live.version) throw new Error(`${name} ${target} is live already`)
    await releasedVersion(releases, name, target)
    version = target
    const previous = fallbackVersion(withRollback(await readHistory(releases, name), target), target)
    const next: Live = { version: target, action: 'rollback', at: new Date().toISOString(), by, reason }
    return { [name]: previous ? { ...next, previous } : next }
  })
  return { version, from: before[name]?.version ?? '' }
}

function withRollback(history: readonly Live[], version: string): Live[] {
  return [...history, { version, action: 'rollback', at: '', by: '', reason: '' }]
}
