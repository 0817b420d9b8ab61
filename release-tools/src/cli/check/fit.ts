import { SHARING } from '@recog/section-contract/sharing'
import { CONTRACT_VERSION } from '@recog/section-contract'
import { SECTION_NAMES } from '@recog/section-contract'
import type { Together } from './check'

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
      return satisfiesCaret(version, built)
        ? []
        : [`${name} ${release.version} needs ${request} ^${built}, the shell offers ${version}`]
    })
  })
}

/** Whether `version` is in the range `^wanted`: nothing left of the first digit that counts has changed. */
export function satisfiesCaret(version: string, wanted: string): boolean {
  const have = numbersOf(version)
  const want = numbersOf(wanted)
  const fixed = want.findIndex((part) => part > 0)
  const kept = fixed === -1 ? want.length : fixed + 1
  for (let part = 0; part < kept; part += 1) if (have[part] !== want[part]) return false
  for (let part = kept; part < want.length; part += 1) {
    const difference = (have[part] ?? 0) - (want[part] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

function numbersOf(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? '').split('.').map(Number)
}
