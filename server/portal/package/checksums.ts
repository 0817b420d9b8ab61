import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '@recog/release-service/release'

/** What `sha256sum --check` reads: one line for each file below a folder, sorted by path. */
export async function checksums(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
  const lines = await Promise.all(
    files.map(async (file) => `${sha256(await readFile(path.join(folder, file)))}  ${file}\n`),
  )
  return lines.join('')
}
