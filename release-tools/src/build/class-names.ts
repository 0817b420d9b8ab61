import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const hashes = new Map<string, string>()

/**
 * A class name that names its origin: `mf-projects-list-row-a1b2c3`.
 *
 * The package's prefix separates sections. The hash of the stylesheet separates two versions of a package, so that a section
 * newer than the shell can bring its own shared-ui.
 *
 * @param root of the repository
 * @param file absolute path of the stylesheet
 * @param local name in the stylesheet
 */
export function className(root: string, file: string, local: string): string {
  return named(root, file, local, contentHash(file, path.relative(root, file).split(path.sep).join('/')))
}

/** The class name in a development build, whose stylesheets change while it runs. */
export const developmentClassName = (root: string, file: string, local: string): string =>
  named(root, file, local, 'dev')

function named(root: string, file: string, local: string, ending: string): string {
  const [pkg] = path.relative(root, file).split(path.sep)
  const stem = path.basename(file).replace(/\.module\.css$/, '')
  return `${pkg}-${stem}-${local}-${ending}`
}

function contentHash(file: string, relative: string): string {
  const cached = hashes.get(file)
  if (cached) return cached
  const hash = createHash('sha256').update(relative).update(readFileSync(file)).digest('hex').slice(0, 6)
  hashes.set(file, hash)
  return hash
}
