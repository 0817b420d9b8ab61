import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A lookup of installed versions as a package folder sees them.
 *
 * @throws when the package is not among the folder's installed dependencies
 */
export function packageVersions(
  folder: string,
  versions: Readonly<Record<string, string>> = {},
): (pkg: string) => string {
  return (pkg) => {
    const named = versions[pkg]
    if (named) return named
    // The kit brings what it needs of React, the release tools the federation runtime.
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
