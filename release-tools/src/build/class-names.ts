import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const hashes = new Map<string, string>()

/**
 * A class name that says where it comes from: `mf-projects-list-row-a1b2c3`.
 *
 * The package's prefix keeps sections apart; the hash of the stylesheet keeps two versions of one package apart, so
 * that a section ahead of the shell can bring its own shared-ui.
 */
export function className(root: string, file: string, local: string): string {
  const relative = path.relative(root, file).split(path.sep)
  const stem = path.basename(file).replace(/\.module\.css$/, '')
  return `${relative[0]}-${stem}-${local}-${contentHash(file, relative.join('/'))}`
}

function contentHash(file: string, relative: string): string {
  const known = hashes.get(file)
  if (known) return known
  const hash = createHash('sha256').update(relative).update(readFileSync(file)).digest('hex').slice(0, 6)
  hashes.set(file, hash)
  return hash
}
