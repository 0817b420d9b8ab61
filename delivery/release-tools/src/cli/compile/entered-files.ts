import type { SectionDescription } from '@recog/section-contract'
import { SHARING } from '@recog/section-contract/sharing'
import type { Release } from '@recog/release-service/release'
import type { Manifest } from './manifest'

/** The module that every section exposes. */
const SECTION_MODULE = './section'
/** The module of a section that contributes to places. */
const CONTRIBUTIONS_MODULE = './contributions'

/**
 * The files of a section's first screen: its container and what the exposed module needs.
 *
 * @throws when the build does not expose `./section`
 */
export function enteredFiles({ entry, exposes }: Manifest): Pick<Release, 'entry' | 'preload' | 'css'> {
  const files = exposes[SECTION_MODULE]
  if (!files) {
    const exposed = Object.keys(exposes).join(', ') || 'nothing'
    throw new Error(`A section exposes "${SECTION_MODULE}"; this build exposes ${exposed}`)
  }
  return { entry, preload: [entry, ...files.scripts], css: files.styles }
}

/**
 * The files of what a section contributes to places, besides the container.
 *
 * @throws when its description names contributions and the build exposes none, or the other way round
 */
export function contributionFiles(
  { exposes }: Manifest,
  contributes: SectionDescription['contributes'] = [],
): Pick<Release, 'contributions'> {
  const files = exposes[CONTRIBUTIONS_MODULE]
  const isDescribed = contributes.length > 0
  if (isDescribed && !files)
    throw new Error(
      `section.ts contributes ${contributes[0]?.component} to ${contributes[0]?.to}, but there is no src/contributions.tsx`,
    )
  if (!isDescribed && files)
    throw new Error('src/contributions.tsx is never shown: section.ts contributes nothing')
  return files ? { contributions: [...files.scripts, ...files.styles] } : {}
}

/**
 * The lowest versions that the shell must provide: of every package that exists once on a page, and of every other shared
 * module of which the build has no copy.
 *
 * @throws when a range is not of the form `^1.2.3`, which `check` compares
 */
export function neededFromShell({ shared }: Manifest): Record<string, string> {
  const needed = shared.filter(
    ({ request, hasOwnCopy }) => !hasOwnCopy || SHARING[request]?.rule === 'from-shell',
  )
  return Object.fromEntries(
    needed.flatMap(({ request, range }) => (range ? [[request, lowestOf(request, range)] as const] : [])),
  )
}

function lowestOf(request: string, range: string): string {
  const [, version] = /^\^(\d+\.\d+\.\d+\S*)$/.exec(range) ?? []
  if (!version) throw new Error(`${request} is shared for "${range}": sections share ranges like ^1.2.3`)
  return version
}
