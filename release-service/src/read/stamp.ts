import { stat } from 'node:fs/promises'

/** Changes whenever a file is replaced or written. Empty for a missing file. */
export async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  return found ? `${found.ino} ${found.mtimeMs} ${found.ctimeMs} ${found.size}` : ''
}
