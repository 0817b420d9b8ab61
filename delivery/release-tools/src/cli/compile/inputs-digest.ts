import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { STORYBOOK } from '@recog/release-service/names'
import { HERE, packageFolder, RELEASABLE, ROOT, type Releasable } from '../workspace'
import type { Workspace } from '../workspace-of'

const SHARED_INPUTS = ['delivery/release-tools', 'contracts', 'section-kit', 'shared-ui', 'shared-session']
/** The design reference is made from all packages whose stories it shows. */
const STORYBOOK_INPUTS = ['.storybook', '.changeset', 'server/api', 'tools/design-reference', 'tools/testing']
const PORTAL_FILES = ['pnpm-lock.yaml', 'tsconfig.json']
const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']
/** Of the command line, only the compiler affects a build. */
const NO_INPUT_FOLDERS = /^delivery\/release-tools\/(templates|src\/cli(?!\/compile)\/[^/]+)$/
const NOT_AN_INPUT =
  /^(node_modules|dist|coverage|storybook-static|test-results|\..*)$|\.(test|stories)\.tsx?$|\.md$/

/** Of the design reference, stories are the main input, and so is what it tells about changes and sources. */
const NOT_AN_INPUT_OF_STORYBOOK =
  /^(\.cache|node_modules|dist|coverage|storybook-static|test-results)$|\.test\.tsx?$/

/** Digest of all inputs of a build, as 64 hex digits. Tests are not inputs, and stories only of the design reference. */
export async function inputsDigest(name: Releasable): Promise<string> {
  const hash = createHash('sha256')
  const { folders, files } = inputsOf(name)
  const excluded = name === STORYBOOK ? NOT_AN_INPUT_OF_STORYBOOK : NOT_AN_INPUT
  for (const folder of folders) await addFolder(hash, folder, excluded)
  for (const file of files) hash.update(path.relative(ROOT, file)).update(await readFile(file))
  return hash.digest('hex')
}

/** In its own repository a section is built from its folder and the packages that its lockfile names. */
function inputsOf(name: Releasable): {
  readonly folders: readonly string[]
  readonly files: readonly string[]
} {
  if (!HERE.isPortal) return { folders: [packageFolder(name)], files: [lockfileOf(HERE)] }
  const inRoot = (file: string) => path.join(ROOT, file)
  const own = ownInputsOf(name)
  return { folders: [...own, ...SHARED_INPUTS].map(inRoot), files: PORTAL_FILES.map(inRoot) }
}

function ownInputsOf(name: Releasable): readonly string[] {
  return name === STORYBOOK ? [...STORYBOOK_INPUTS, ...RELEASABLE] : [name]
}

/**
 * The lockfile that decides what a section in its own repository is built with: in its folder, or above it.
 *
 * @throws when there is none: the same sources would then give different builds
 */
export function lockfileOf({ root }: Pick<Workspace, 'root'>): string {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const found = LOCKFILES.map((file) => path.join(folder, file)).find(existsSync)
    if (found) return found
    if (folder === path.dirname(folder))
      throw new Error(
        `${root} has no lockfile, so a build could not be repeated. Run npm install, and commit its lockfile`,
      )
  }
}

async function addFolder(hash: Hash, folder: string, excluded: RegExp): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (excluded.test(entry.name) || LOCKFILES.includes(entry.name)) continue
    const full = path.join(folder, entry.name)
    if (NO_INPUT_FOLDERS.test(path.relative(ROOT, full))) continue
    if (entry.isDirectory()) await addFolder(hash, full, excluded)
    else
      hash
        .update(path.relative(ROOT, full))
        .update('\0')
        .update(await readFile(full))
  }
}
