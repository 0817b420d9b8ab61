import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Everything a browser or a command could read, to be compared byte by byte; not the copy that readers keep of the ledger, nor the reserve. */
export async function everything(releases: string): Promise<Record<string, string>> {
  const files = (await readdir(releases, { recursive: true, withFileTypes: true })).filter(
    (it) => it.isFile() && !['last-ledger.jsonl', '.reserve'].includes(it.name),
  )
  const pairs = files.map(async (file) => {
    const full = path.join(file.parentPath, file.name)
    return [full, await readFile(full, 'base64')] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
