import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The version in a folder's `package.json`. @throws when the file is missing or broken */
export async function packageVersion(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
