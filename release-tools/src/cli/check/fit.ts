import { satisfies } from 'semver'
import { SHARING } from '@recog/section-contract/sharing'
import { CONTRACT_VERSION, SECTION_NAMES } from '@recog/section-contract'
import type { Together } from './together'

/** Sections must speak the shell's contract; until a shell is live, this workspace's. */
export function contractRefusals(together: Together): string[] {
  const spoken = together.shell?.contract ?? CONTRACT_VERSION
  return SECTION_NAMES.flatMap((name) => {
    const release = together[name]
    return release && release.contract !== spoken
      ? [`${name} ${release.version} speaks contract ${release.contract}, the shell ${spoken}`]
      : []
  })
}

/** What exists once on a page comes from the shell: its version must be in every section's range. */
export function rangeRefusals(together: Together): string[] {
  const offered = together.shell?.shared
  if (!offered) return []
  return SECTION_NAMES.flatMap((name) => {
    const release = together[name]
    if (!release) return []
    return Object.entries(release.shared).flatMap(([request, built]) => {
      if (SHARING[request]?.rule === 'own-copy-allowed') return []
      const version = offered[request]
      if (!version) return [`${name} ${release.version} needs ${request}, which the shell does not offer`]
      return isWithin(version, built)
        ? []
        : [`${name} ${release.version} needs ${request} ^${built}, the shell offers ${version}`]
    })
  })
}

/** Whether a version is in the range `^wanted`. A prerelease counts as its release: it is what a team tries before. */
export const isWithin = (version: string, wanted: string): boolean =>
  satisfies(version.replace(/-.*/, ''), `^${wanted.replace(/-.*/, '')}`)
