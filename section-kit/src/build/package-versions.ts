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
    const candidates = [
      path.join(folder, 'node_modules', pkg),
      path.join(folder, '..', 'section-kit', 'node_modules', pkg),
    ]
    if (pkg === '@recog/section-kit') candidates.push(path.join(folder, '..', 'section-kit'))
    for (const candidate of candidates) {
      try {
        const { version } = JSON.parse(readFileSync(path.join(candidate, 'package.json'), 'utf8')) as {
          version: string
        }
        return version
      } catch {
        continue
      }
    }
    throw new Error(`${pkg} is shared but not installed for ${path.basename(folder)}`)
  }
}
