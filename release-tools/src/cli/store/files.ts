import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** The modules of a build, for `size`. It is beside `release.json` and never released. */
export const MODULES_FILE = 'modules.json'

const ABOUT_THE_BUILD: readonly string[] = ['release.json', MODULES_FILE]

/** All files below a folder, as posix paths relative to it, without compressed copies and files about the build. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(
      (entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !ABOUT_THE_BUILD.includes(entry.name),
    )
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}

/** The hash that browsers check (Subresource Integrity). */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
