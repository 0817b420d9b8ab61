import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT, type Releasable } from '../workspace'

const SHARED_INPUTS = [
  'release-tools',
  'section-contract',
  'section-kit',
  'shared-ui',
  'shared-session',
  'api-contract',
]
/** Packages that only the shell bundles. */
const SHELL_INPUTS = ['section-host', 'monitoring']
const ROOT_INPUTS = ['pnpm-lock.yaml', 'tsconfig.base.json']
/** Of the command line, only the compiler affects a build. */
const NO_INPUT_FOLDERS = /^release-tools\/(templates|src\/cli(?!\/compile)\/[^/]+)$/
const NOT_AN_INPUT = /^(node_modules|dist|\..*)$|\.(test|stories)\.tsx?$|\.md$/

/** Digest of all inputs of a build, as 64 hex digits. Tests and stories are no inputs. */
export async function inputsDigest(name: Releasable): Promise<string> {
  const hash = createHash('sha256')
  const own = name === 'shell' ? [name, ...SHELL_INPUTS] : [name]
  for (const folder of [...own, ...SHARED_INPUTS]) await addFolder(hash, path.join(ROOT, folder))
  for (const file of ROOT_INPUTS) hash.update(file).update(await readFile(path.join(ROOT, file)))
  return hash.digest('hex')
}

async function addFolder(hash: ReturnType<typeof createHash>, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NOT_AN_INPUT.test(entry.name)) continue
    const full = path.join(folder, entry.name)
    if (NO_INPUT_FOLDERS.test(path.relative(ROOT, full))) continue
    if (entry.isDirectory()) await addFolder(hash, full)
    else
      hash
        .update(path.relative(ROOT, full))
        .update('\0')
        .update(await readFile(full))
  }
}
