import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { versionsOf } from './list'
import { DRAFT } from './store/atomic'
import { withLock } from './store/lock'
import { readLives } from './store/release'
import type { Releasable } from './workspace'

/** What a run that was killed left behind is certainly nobody's after so long. Milliseconds. */
const DRAFT_AGE = 60 * 60_000

interface PruneRequest {
  readonly releases: string
  readonly names: readonly Releasable[]
  /** How many versions of each stay, newest first. What is live or a fallback version always stays. */
  readonly keep: number
}

/** Remove old releases. Open tabs may still ask for their files: keep more than were published today. @returns what went */
export async function prune({ releases, names, keep }: PruneRequest): Promise<string[]> {
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep takes a number of versions, at least 1')
  const removed: string[] = []
  for (const name of names) {
    const old = (await versionsOf(releases, name)).slice(keep)
    await withLock(releases, async () => {
      const live = (await readLives(releases))[name]
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
