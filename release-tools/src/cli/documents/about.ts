import { SECTION_NAMES } from '@recog/section-contract'
import { sizeOf } from '../store/size'
import type { CompleteLives } from '../store/release'
import { RELEASABLE, type Releasable } from '../workspace'
import type { Released, ReleasedSet } from './released-set'

/** Versions that run, for open tabs to compare theirs with. Public, so nothing else. */
export function runningVersions(set: ReleasedSet) {
  return {
    shell: set.shell.live.release.version,
    sections: Object.fromEntries(
      SECTION_NAMES.map((name) => [name, set.sections[name].live.release.version]),
    ),
  }
}

/** What is live where, who did it and why, and what it weighs: the operator's page shows it. */
export function aboutReleases(set: ReleasedSet, lives: CompleteLives) {
  return RELEASABLE.map((name) => {
    const { live, previous } = pairOf(set, name)
    const { action, at, by, reason } = lives[name]
    return { name, action, at, by, reason, live: describe(live), previous: previous && describe(previous) }
  })
}

function pairOf(set: ReleasedSet, name: Releasable) {
  return name === 'shell' ? set.shell : set.sections[name]
}

function describe({ release }: Released) {
  return { version: release.version, commit: release.commit, ...sizeOf(release) }
}
