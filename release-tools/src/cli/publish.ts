import path from 'node:path'
import { candidatesOf, type Candidate } from './check/candidate'
import { firstProblem } from './check/check'
import { copyFolderOnce } from './store/atomic'
import { MODULES_FILE } from './store/files'
import { readHistory } from './store/history'
import { readJson, type Live, type LiveVersions, type Release } from './store/release'
import { switchLive } from './store/switch'
import type { Releasable } from './workspace'

export interface PublishOptions {
  readonly releases: string
  readonly names: readonly Releasable[]
  readonly by: string
  readonly reason: string
  /** Folder of the build; `dist` when left out. Only with one name. */
  readonly from?: string | undefined
  /** Do not replace a version that somebody else published after this build was live: a restart must not undo it. */
  readonly keepOthers?: boolean
  /** `without-browser` skips loading every page; `none` is for tests that publish broken builds. */
  readonly checks: 'all' | 'without-browser' | 'none'
}

export interface PublishResult {
  readonly name: Releasable
  readonly version: string
  readonly outcome: 'published' | 'already live' | 'not replaced'
}

/**
 * Publish builds: check them against the live versions, copy each to its immutable folder, then switch all at once.
 *
 * @throws with the reason in one line when a build may not go live; nothing has changed then
 */
export async function publish(request: PublishOptions): Promise<PublishResult[]> {
  const { releases, names, by, reason } = request
  const candidates = await candidatesOf(names, request.from)
  const problem = await firstProblem({ releases, candidates, checks: request.checks })
  if (problem) throw new Error(problem)
  for (const { name, folder, release } of candidates) {
    const target = path.join(releases, name, release.version)
    await copyFolderOnce(folder, target, MODULES_FILE)
    await checkSameContent(target, release)
  }
  const outcomes: Record<Releasable, PublishResult['outcome']> = {}
  const at = new Date().toISOString()
  const mayReplace = async ({ name, release }: Candidate, liveVersions: LiveVersions) => {
    const live = liveVersions[name]
    if (live?.version === release.version) return false
    if (!live || !request.keepOthers || live.by === by) return true
    const history = await readHistory(releases, name)
    return !history.some(({ version }) => version === release.version)
  }
  await switchLive(releases, async (liveVersions) => {
    const replaced = await Promise.all(candidates.map((each) => mayReplace(each, liveVersions)))
    const changed = candidates.filter((_, index) => replaced[index])
    for (const { name, release } of candidates) {
      if (liveVersions[name]?.version === release.version) outcomes[name] = 'already live'
      else if (changed.some((each) => each.name === name)) outcomes[name] = 'published'
    }
    return Object.fromEntries(
      changed.map(({ name, release }): [Releasable, Live] => {
        const previous = liveVersions[name]?.version
        const live = { version: release.version, action: 'publish', at, by, reason } as const
        return [name, previous ? { ...live, previous } : live]
      }),
    )
  })
  return candidates.map(({ name, release }) => ({
    name,
    version: release.version,
    outcome: outcomes[name] ?? 'not replaced',
  }))
}

/** A version is released once: browsers that cached its files would never load another build of it. */
async function checkSameContent(target: string, release: Release): Promise<void> {
  const released = await readJson<Release>(path.join(target, 'release.json'))
  if (JSON.stringify(released?.files) !== JSON.stringify(release.files))
    throw new Error(`${release.name} ${release.version} was released before with other files`)
}
