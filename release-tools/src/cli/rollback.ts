import { readHistory, fallbackVersion } from './store/history'
import { releasedVersion, type Live } from './store/release'
import { switchLive } from './store/switch'
import type { Releasable } from './workspace'

export interface RollbackOptions {
  readonly releases: string
  readonly name: Releasable
  /** The version to go back to; the fallback version when left out. */
  readonly to?: string | undefined
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
 * @throws with one line when there is no version to go back to, or no reason; nothing has changed then
 */
export async function rollback({ releases, name, to, by, reason }: RollbackOptions): Promise<RollbackResult> {
  if (!reason) throw new Error('Say why with --reason: those who come after you will ask')
  let version = ''
  const before = await switchLive(releases, async (liveVersions) => {
    const live = liveVersions[name]
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
