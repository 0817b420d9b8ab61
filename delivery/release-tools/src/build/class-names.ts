import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const hashes = new Map<string, string>()

/**
 * A class name that names its origin: `mf-projects-list-row-a1b2c3`.
 *
 * The package's prefix separates sections. The hash of the stylesheet separates two versions of a package, so that a section
 * newer than the shell can bring its own shared-ui. Both depend on the package and not on its location, so a section's
 * prerendered pages match the shell's styles although the shell is built from sources and the section from installed packages.
 *
 * @param file absolute path of the stylesheet
 * @param local name in the stylesheet
 * @throws when no package contains the file
 */
export function className(file: string, local: string): string {
  const { pkg, within } = placeOf(file)
  return named(pkg, file, local, contentHash(file, `${pkg}/${within}`))
}

/** The class name in a development build, whose stylesheets change while it runs. @throws as `className` does */
export const developmentClassName = (file: string, local: string): string =>
  named(placeOf(file).pkg, file, local, 'dev')

/** The package of a stylesheet, and its path in the package's sources. */
function placeOf(file: string): { readonly pkg: string; readonly within: string } {
  const folder = packageFolderAbove(path.dirname(file))
  const within = path
    .relative(folder, file)
    .split(path.sep)
    .join('/')
    .replace(/^dist\//, 'src/')
  return { pkg: packageName(folder), within }
}

function named(pkg: string, file: string, local: string, ending: string): string {
  return `${pkg}-${path.basename(file).replace(/\.module\.css$/, '')}-${local}-${ending}`
}

function packageFolderAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('A stylesheet outside of any package')
  return packageFolderAbove(parent)
}

/** The name in a folder's `package.json`, without its scope. */
function packageName(folder: string): string {
  const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string }
  return name.replace(/^@[^/]+\//, '')
}

function contentHash(file: string, named: string): string {
  const cached = hashes.get(file)
  if (cached) return cached
  const hash = createHash('sha256').update(named).update(readFileSync(file)).digest('hex').slice(0, 6)
  hashes.set(file, hash)
  return hash
}
