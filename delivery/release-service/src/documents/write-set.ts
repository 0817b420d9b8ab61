import { readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolderOnce, prepareFile } from '../store/disk'

/** Write a set of documents into its folder. @throws when the disk is full */
export async function writeSet(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await makeFolderOnce(folder, async (draft) => {
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(draft, name), content)
  })
  await repair(folder, files)
  await utimes(folder, new Date(), new Date())
}

/** A set that existed before may have been changed since. */
async function repair(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    const existing = await readFile(file, 'utf8').catch(() => undefined)
    if (existing !== content) (await prepareFile(file, content))()
  }
}
