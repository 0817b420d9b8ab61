import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** React is a dependency of section-kit, the federation runtime one of this package. */
const DEPENDENTS = ['@recog/section-kit']
const THIS_FOLDER = path.dirname(fileURLToPath(import.meta.url))

/**
 * A lookup of installed package versions, resolved from a package folder.
 *
 * @param versions to use instead of the installed ones
 * @returns a function that throws when the package is not installed for the folder
 */
export function packageVersions(
  folder: string,
  versions: Readonly<Record<string, string>> = {},
): (pkg: string) => string {
  return (pkg) => {
    const named = versions[pkg]
    if (named) return named
    const dependents = DEPENDENTS.flatMap((each) => installedFolder(folder, each) ?? [])
    for (const dependent of [folder, ...dependents, THIS_FOLDER]) {
      const installed = installedFolder(dependent, pkg)
      if (!installed) continue
      const manifest = readFileSync(path.join(installed, 'package.json'), 'utf8')
      return (JSON.parse(manifest) as { version: string }).version
    }
    throw new Error(`${pkg} is shared but not installed for ${path.basename(folder)}`)
  }
}

/** The folder that a package is imported from, with links followed. Not `require.resolve`: most packages hide their manifest. */
export function installedFolder(from: string, pkg: string): string | undefined {
  const folder = path.join(from, 'node_modules', pkg)
  if (existsSync(path.join(folder, 'package.json'))) return realpathSync(folder)
  const parent = path.dirname(from)
  return parent === from ? undefined : installedFolder(parent, pkg)
}
