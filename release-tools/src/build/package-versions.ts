import { readFileSync } from 'node:fs'
import path from 'node:path'

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
    // section-kit depends on React, release-tools on the federation runtime.
    const dependents = [folder, path.join(folder, '../section-kit'), path.join(folder, '../release-tools')]
    for (const dependent of dependents) {
      try {
        const manifest = readFileSync(path.join(dependent, 'node_modules', pkg, 'package.json'), 'utf8')
        const { version } = JSON.parse(manifest) as { version: string }
        return version
      } catch {
        continue
      }
    }
    throw new Error(`${pkg} is shared but not installed for ${path.basename(folder)}`)
  }
}
