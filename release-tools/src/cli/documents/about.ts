import { sizeOf } from '../store/size'
import type { LiveVersions } from '../store/release'
import type { Released, ReleasedSet } from './released-set'

/** Versions that run, for open tabs to compare theirs with. Public, so nothing else. */
export function runningVersions(set: ReleasedSet) {
  return {
    shell: set.shell.live.release.version,
    sections: Object.fromEntries(
      Object.entries(set.sections).map(([name, { live }]) => [name, live.release.version]),
    ),
  }
}

/** What is live where, who did it and why, and what it weighs: the operator's page shows it. */
export function aboutReleases(set: ReleasedSet, liveVersions: LiveVersions) {
  return Object.entries({ shell: set.shell, ...set.sections }).map(([name, { live, previous }]) => {
    const { action, at, by, reason } = liveVersions[name] ?? {}
    return { name, action, at, by, reason, live: describe(live), previous: previous && describe(previous) }
  })
}

function describe({ release }: Released) {
  return { version: release.version, commit: release.commit, ...sizeOf(release) }
}
