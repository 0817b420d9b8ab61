import { satisfies } from 'semver'
import { SHARING } from '@recog/section-contract/sharing'
import { CONTRACT_VERSION } from '@recog/section-contract'
import { routesOf } from '../documents/released-set'
import type { Release } from '../store/release'
import type { Together } from './together'

/** Sections must speak the shell's contract; until a shell is live, this workspace's. */
export function contractRefusals(together: Together): string[] {
  const spoken = together.shell?.contract ?? CONTRACT_VERSION
  return sectionsOf(together).flatMap(({ name, version, contract }) =>
    contract === spoken ? [] : [`${name} ${version} speaks contract ${contract}, the shell ${spoken}`],
  )
}

/** What exists once on a page comes from the shell: its version must be in every section's range. */
export function rangeRefusals(together: Together): string[] {
  const offered = together.shell?.shared
  if (!offered) return []
  return sectionsOf(together).flatMap(({ name, version: own, shared }) =>
    Object.entries(shared).flatMap(([request, built]) => {
      if (SHARING[request]?.rule === 'own-copy-allowed') return []
      const version = offered[request]
      if (!version) return [`${name} ${own} needs ${request}, which the shell does not offer`]
      return isWithin(version, built)
        ? []
        : [`${name} ${own} needs ${request} ^${built}, the shell offers ${version}`]
    }),
  )
}

/** Each address has one owner. */
export function addressRefusals(together: Together): string[] {
  try {
    routesOf(sectionsOf(together))
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const sectionsOf = (together: Together): Release[] =>
  Object.values(together).filter(({ name }) => name !== 'shell')

/** Whether a version is in the range `^wanted`. A prerelease counts as its release: it is what a team tries before. */
export const isWithin = (version: string, wanted: string): boolean =>
  satisfies(version.replace(/-.*/, ''), `^${wanted.replace(/-.*/, '')}`)
