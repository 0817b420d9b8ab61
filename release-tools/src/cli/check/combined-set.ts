import { readLiveVersions, releasedVersion, type Release } from '../store/release'
import type { Releasable } from '../workspace'
import type { Candidate } from './candidate'

/** The releases that run together once the candidates are live: the candidates and the other live releases. */
export type CombinedSet = Readonly<Record<Releasable, Release>>

/** @throws when a live release is missing */
export async function combinedSet(releases: string, candidates: readonly Candidate[]): Promise<CombinedSet> {
  const liveVersions = await readLiveVersions(releases)
  const running = await Promise.all(
    Object.entries(liveVersions)
      .filter(([name]) => !candidates.some((each) => each.name === name))
      .map(([name, { version }]) => releasedVersion(releases, name, version)),
  )
  const all = [...running, ...candidates.map(({ release }) => release)]
  return Object.fromEntries(all.map((release) => [release.name, release]))
}
