import { lstat } from 'node:fs/promises'
import { readPlain } from './plain-file'

/** Read a JSON file. @returns undefined when it does not exist @throws when it is broken, or no plain file */
export async function readJson<T>(from: string): Promise<T | undefined> {
  const content = await readPlain(from)
  if (!content) {
    const isThere = await lstat(from).then(
      () => true,
      () => false,
    )
    if (isThere) throw new Error(`${from} cannot be read: it is no plain file, or too large`)
    return undefined
  }
  try {
    return JSON.parse(content.toString('utf8')) as T
  } catch (error) {
    throw new Error(`${from} is broken: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
