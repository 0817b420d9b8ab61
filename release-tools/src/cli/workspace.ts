import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SECTION_NAMES, type SectionName } from '@recog/section-contract'

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** What is built and released: the shell and every section. */
export const RELEASABLE = ['shell', ...SECTION_NAMES] as const
export type Releasable = 'shell' | SectionName

/** Where releases lie (docs/settings.md). */
export function releasesFolder(env: NodeJS.ProcessEnv = process.env): string {
  const data = path.resolve(ROOT, env['PORTAL_DATA'] ?? '.data')
  return env['RELEASES'] ? path.resolve(ROOT, env['RELEASES']) : path.join(data, 'releases')
}

export function packageFolder(name: Releasable): string {
  return path.join(ROOT, name)
}

/** Where a package's build lies until it is published. */
export function distFolder(name: Releasable): string {
  return path.join(packageFolder(name), 'dist')
}

/** @throws when the word names nothing that can be released */
export function asReleasable(word: string): Releasable {
  const found = RELEASABLE.find((name) => name === word)
  if (!found) throw new Error(`There is no section "${word}". There are: ${RELEASABLE.join(', ')}`)
  return found
}
