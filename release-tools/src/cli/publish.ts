import path from 'node:path'
import { candidatesOf, type Candidate } from './check/candidate'
import { refusalOf } from './check/check'
import { copyFolderOnce } from './store/atomic'
import { MODULES_FILE } from './store/files'
import { readHistory } from './store/history'
import { readJson, type Live, type Lives, type Release } from './store/release'
import { switchLive } from './store/switch'
import type { Releasable } from './workspace'

export interface PublishOptions {
  readonly releases: string
  readonly names: readonly Releasable[]
  readonly by: string
  readonly reason: string
  /** Folder of the build; `dist` when left out. Goes with one name. */
  readonly from?: string | undefined
  /** Leave alone what somebody else made live after this very build had been: a restart undoes nobody's work. */
  readonly keepOthers?: boolean
  /** `all`; without loading every page in a browser; or nothing, for tests that publish what is broken. */
  readonly checks: 'all' | 'without-browser' | 'none'
}

export interface PublishResult {
  readonly name: Releasable
  readonly version: string
  readonly outcome: 'published' | 'already live' | 'not replaced'
}

/**
 * Release what is built: check it against what is live, copy each build to its immutable folder, then switch all at once.
 *
 * @throws with one line saying why when a build may not go live; nothing has changed then
 */
export async function publish(request: PublishOptions): Promise<PublishResult[]> {
  const { releases, names, by, reason } = request
  const candidates = await candidatesOf(names, request.from)
  const refusal = await refusalOf({ releases, candidates, checks: request.checks })
  if (refusal) throw new Error(refusal)
  for (const { name, folder, release } of candidates) {
    const target = path.join(releases, name, release.version)
    await copyFolderOnce(folder, target, MODULES_FILE)
    await refuseOtherContent(target, release)
  }
  const outcomes: Record<Releasable, PublishResult['outcome']> = {}
  const at = new Date().toISOString()
  const wanted = async ({ name, release }: Candidate, lives: Lives) => {
    const live = lives[name]
    if (live?.version === release.version) return false
    if (!live || !request.keepOthers || live.by === by) return true
    const history = await readHistory(releases, name)
    return !history.some(({ version }) => version === release.version)
  }
  await switchLive(releases, async (lives) => {
    const asked = await Promise.all(candidates.map((it) => wanted(it, lives)))
    const changed = candidates.filter((_, index) => asked[index])
    for (const { name, release } of candidates) {
      if (lives[name]?.version === release.version) outcomes[name] = 'already live'
      else if (changed.some((it) => it.name === name)) outcomes[name] = 'published'
    }
    return Object.fromEntries(
      changed.map(({ name, release }): [Releasable, Live] => {
        const previous = lives[name]?.version
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

/** A version is released once; another build under the same version would never reach anybody. */
async function refuseOtherContent(target: string, release: Release): Promise<void> {
  const there = await readJson<Release>(path.join(target, 'release.json'))
  if (JSON.stringify(there?.files) !== JSON.stringify(release.files))
    throw new Error(`${release.name} ${release.version} was released before with other files`)
}
