import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const hashes = new Map<string, string>()

/**
 * A class name that names its origin: `mf-projects-list-row-a1b2c3`.
 *
 * The package's prefix separates sections. The hash of the stylesheet separates two versions of a package, so that a section
 * newer than the shell can bring its own shared-ui. Both depend on the package and not on where it lies, so a section's
 * prerendered pages match the shell's styles although the shell is built from sources and the section from installed packages.
 *
 * @param file absolute path of the stylesheet
 * @param local name in the stylesheet
 * @throws when no package contains the file
 */
export function className(file: string, local: string): string {
  const folder = packageFolderAbove(path.dirname(file))
  const pkg = packageName(folder)
  const within = path
    .relative(folder, file)
    .split(path.sep)
    .join('/')
    .replace(/^dist\//, 'src/')
  const stem = path.basename(file).replace(/\.module\.css$/, '')
  return `${pkg}-${stem}-${local}-${contentHash(file, `${pkg}/${within}`)}`
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
