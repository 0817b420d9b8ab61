import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** What a build says of its modules, beside its `release.json`: for `size`, never released. */
export const MODULES_FILE = 'modules.json'

const NOTES: readonly string[] = ['release.json', MODULES_FILE]

/** All files below a folder, as posix paths relative to it, without the compressed copies and notes on the build. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !NOTES.includes(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}

/** The hash by which a browser knows a file (Subresource Integrity). */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
