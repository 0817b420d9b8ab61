import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { versionsOf } from './list'
import { DRAFT } from './store/atomic'
import { withLock } from './store/lock'
import { readLiveVersions } from './store/release'
import type { Releasable } from './workspace'

/** Age after which drafts of a killed run are removed. Milliseconds. */
const DRAFT_AGE = 60 * 60_000

interface PruneOptions {
  readonly releases: string
  readonly names: readonly Releasable[]
  /** How many of the newest versions of each stay. Live and fallback versions always stay. */
  readonly keep: number
}

/**
 * Remove old releases. Open tabs may still request their files: keep more versions than were published today.
 *
 * @returns name and version of the removed releases
 * @throws when `keep` is not a positive integer
 */
export async function prune({ releases, names, keep }: PruneOptions): Promise<string[]> {
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep takes a number of versions, at least 1')
  const removed: string[] = []
  for (const name of names) {
    const old = (await versionsOf(releases, name)).slice(keep)
    await withLock(releases, async () => {
      const live = (await readLiveVersions(releases))[name]
      for (const { version } of old) {
        if (version === live?.version || version === live?.previous) continue
        await rm(path.join(releases, name, version), { recursive: true, force: true })
        removed.push(`${name} ${version}`)
      }
      await removeDrafts(path.join(releases, name))
    })
  }
  return removed
}

async function removeDrafts(folder: string): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!entry.endsWith(DRAFT)) continue
    const { mtimeMs } = await stat(path.join(folder, entry))
    if (Date.now() - mtimeMs > DRAFT_AGE) await rm(path.join(folder, entry), { recursive: true, force: true })
  }
}
