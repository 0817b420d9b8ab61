import { readFile } from 'node:fs/promises'

/** Read a JSON file. @returns undefined when it does not exist @throws when it is broken */
export async function readJson<T>(from: string): Promise<T | undefined> {
  let text: string
  try {
    text = await readFile(from, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new Error(`${from} is broken: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
