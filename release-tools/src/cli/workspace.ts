import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** The sections of this repository. */
export const SECTION_NAMES: readonly string[] = readdirSync(ROOT).filter((name) => name.startsWith('mf-'))

/** What is built and released here: the shell and every section. */
export const RELEASABLE: readonly string[] = ['shell', ...SECTION_NAMES]
/** `shell`, or the name of a section. */
export type Releasable = string

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
