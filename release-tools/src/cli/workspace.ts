import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** The sections of this repository. */
export const SECTION_NAMES: readonly string[] = readdirSync(ROOT).filter((name) => name.startsWith('mf-'))

/** The packages that are built and released: the shell and every section. */
export const RELEASABLE: readonly string[] = ['shell', ...SECTION_NAMES]
/** `shell`, or the name of a section. */
export type Releasable = string

/** The folder of all releases (docs/settings.md). */
export function releasesFolder(env: NodeJS.ProcessEnv = process.env): string {
  const data = path.resolve(ROOT, env['PORTAL_DATA'] ?? '.data')
  return env['RELEASES'] ? path.resolve(ROOT, env['RELEASES']) : path.join(data, 'releases')
}

/** The source folder of the shell or a section. */
export function packageFolder(name: Releasable): string {
  return path.join(ROOT, name)
}

/** The folder of a package's build until it is published. */
export function distFolder(name: Releasable): string {
  return path.join(packageFolder(name), 'dist')
}

/** @throws when the word is neither `shell` nor a section */
export function asReleasable(word: string): Releasable {
  const found = RELEASABLE.find((name) => name === word)
  if (!found) throw new Error(`There is no section "${word}". There are: ${RELEASABLE.join(', ')}`)
  return found
}
