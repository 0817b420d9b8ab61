import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** The modules of a build, for `size`. It is beside `release.json` and never released. */
export const MODULES_FILE = 'modules.json'
/** The signed statement of a release. */
export const PROVENANCE_FILE = 'provenance.json'

/** The bill of materials of a release, for its operator. */
export const SBOM_FILE = 'sbom.cdx.json'

/** Ending of a source map. It is stored with a release to resolve the positions of errors, and never served. */
export const SOURCE_MAP_ENDING = '.map'

const ABOUT_THE_BUILD: readonly string[] = ['release.json', PROVENANCE_FILE, MODULES_FILE, SBOM_FILE]

/** Whether a file tells about a build, so that no browser requests it. */
export const isAboutTheBuild = (file: string): boolean =>
  ABOUT_THE_BUILD.includes(file) || file.endsWith(SOURCE_MAP_ENDING)

/**
 * All files below a folder that are released, as posix paths relative to it.
 *
 * @throws when it contains anything but files and folders: a link could lead out of it
 */
export async function plainFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name !== MODULES_FILE)
    .map((entry) => {
      const file = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
      if (!entry.isFile()) throw new Error(`${file} is not a plain file. Releases contain no links.`)
      return file
    })
    .toSorted()
}

/** The files of a build that `release.json` describes: without compressed copies and files about the build. */
export async function listFiles(folder: string): Promise<string[]> {
  const files = await plainFiles(folder)
  return files.filter((file) => !/\.(br|gz)$/.test(file) && !isAboutTheBuild(file))
}

/** The hash that browsers check (Subresource Integrity). */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** SHA-256 in hex, as statements and the ledger use it. */
export const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
