import { SHARING } from '@recog/section-contract/sharing'
import type { Release } from '@recog/release-service/release'
import type { Manifest } from './manifest'

/** The one module that a section exposes. */
const SECTION_MODULE = './section'

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
