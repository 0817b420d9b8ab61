import path from 'node:path'
import { inOneLine, problemOfSet } from './checks/check'
import { combinedSet, type CombinedSet } from './checks/combined-set'
import { routeConflicts } from './checks/compatibility'
import { pathsOfOthers } from './checks/paths'
import { chooseFallback } from './fallback'
import { checkedRelease } from './staging'
import type { Ledger, Replacement } from './store/ledger'
import { isSection } from './store/names'
import { releasedVersion, type Release } from './store/release'
import { replacementFor, type Decision, type SwitchState } from './store/switch'
import type { Store } from './store/store'

interface Target {
  readonly name: string
  readonly version: string
  /** Versions that could be its fallback version, best first. */
  readonly candidates: readonly string[]
  /** Sections that were released later give way where they have the same URLs. */
  readonly winsOver?: 'later claims' | undefined
}

/**
 * Decide to make a version live that is in the store already. A section that gives way gets its newest version that has none of these
 * URLs, or is taken offline.
 *
 * @throws with one line when its files are not as they were signed, it does not run with what is live, or the operator has given one
 *   of its paths to another section
 */
export async function decideSwitch(
  store: Store,
  { ledger, accepted, at }: Pick<SwitchState, 'ledger' | 'accepted' | 'at'>,
  { name, version, candidates, winsOver }: Target,
): Promise<Decision> {
  const releases = store.folder
  await releasedVersion(releases, name, version)
  const acceptance = ledger.acceptance(name, version)
  const { signers } = accepted
  const { release } = await checkedRelease(path.join(releases, name, version), signers, acceptance?.at ?? at)
  const combined: Record<string, Release> = { ...(await combinedSet(accepted, [release])) }
  const replaced: Record<string, Replacement> = {}
  for (const rival of winsOver === 'later claims' ? rivals(combined, release, ledger) : []) {
    delete combined[rival]
    const surroundings = { releases, accepted, combined }
    const reason = `${name} ${version}, which was released earlier, has the same URLs`
    replaced[rival] = await replacementFor(surroundings, rival, reason)
  }
  const problem = inOneLine(pathsOfOthers(release, signers)) ?? problemOfSet(combined)
  if (problem) throw new Error(problem)
  const fallback = await chooseFallback({ releases, accepted, combined }, name, candidates)
  return {
    changes: { [name]: { version, ...(fallback && { fallback }), statement: acceptance?.statement ?? '' } },
    ...(Object.keys(replaced).length > 0 && { replaced }),
  }
}

/** The sections whose live version has a URL of this release, and was accepted after it. */
function rivals(combined: CombinedSet, release: Release, ledger: Ledger): string[] {
  const seqOf = (name: string, version: string) => ledger.acceptance(name, version)?.seq ?? 0
  return Object.values(combined)
    .filter(
      ({ name, version }) => isSection(name) && seqOf(name, version) > seqOf(release.name, release.version),
    )
    .filter((each) => routeConflicts({ [release.name]: release, [each.name]: each }).length > 0)
    .map(({ name }) => name)
}
