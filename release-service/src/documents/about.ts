import { sizeOf } from '../store/release'
import type { Ledger } from '../store/ledger'
import type { Released, ReleasedSet } from './released-set'

/** The live versions, for open tabs to compare with their own. The file is public, so it contains nothing else. */
export function runningVersions(set: ReleasedSet) {
  return {
    shell: set.shell.live.release.version,
    sections: Object.fromEntries(
      Object.entries(set.sections).map(([name, { live }]) => [name, live.release.version]),
    ),
  }
}

/** For the operator's page: the live versions, who published them and why, their sizes, and what is frozen. */
export function aboutReleases(set: ReleasedSet, ledger: Ledger) {
  const liveVersions = ledger.live
  return Object.entries({ shell: set.shell, ...set.sections }).map(([name, { live, previous }]) => {
    const { action, at, by, reason } = liveVersions[name] ?? {}
    const freeze = ledger.freezeOf(name)
    return {
      name,
      action,
      at,
      by,
      reason,
      live: describe(live),
      previous: previous && describe(previous),
      ...(freeze && { frozen: { by: freeze.by, at: freeze.at, reason: freeze.reason } }),
    }
  })
}

function describe({ release }: Released) {
  return { version: release.version, commit: release.commit, ...sizeOf(release) }
}
