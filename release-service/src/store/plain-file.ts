import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'

/** The largest file of a release. Bytes. */
export const LARGEST_FILE = 16 * 1024 * 1024

/** Changes whenever a file is replaced or written. Empty for a missing file. */
export async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  return found ? `${found.ino} ${found.mtimeMs} ${found.ctimeMs} ${found.size}` : ''
}

/**
 * Read a file of a folder that somebody else may write to.
 *
 * @returns undefined when it is missing, a link, a pipe or a device, or larger than any file of a release. Opening a pipe would wait
 *   for ever, with one of the few threads of this process, and a huge file would fill its memory.
 */
export async function readPlain(file: string): Promise<Buffer | undefined> {
  try {
    // Without O_NONBLOCK, `open` itself waits until somebody writes into a pipe.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      return await contentOf(handle)
    } finally {
      await handle.close()
    }
  } catch {
    return undefined
  }
}

async function contentOf(handle: FileHandle): Promise<Buffer | undefined> {
  const found = await handle.stat()
  if (!found.isFile() || found.size > LARGEST_FILE) return undefined
  return handle.readFile()
}
