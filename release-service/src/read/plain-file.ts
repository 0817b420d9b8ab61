import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'

/** Changes whenever a file is replaced or written. Empty for a missing file. */
export async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  return found ? `${found.ino} ${found.mtimeMs} ${found.ctimeMs} ${found.size}` : ''
}

/** Read a file. @returns undefined when the file is missing or is a link */
export async function readPlain(file: string): Promise<Buffer | undefined> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  } catch {
    return undefined
  }
}
