import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Ending of unfinished files and folders. Nothing reads them; `prune` removes those left by a crash. */
export const DRAFT = '.draft'

/**
 * Write the new content of a file to a draft beside it.
 *
 * @returns a function that puts it in place in one step: a reader or a crash sees the old or the new content, never a part
 */
export async function prepareFile(file: string, content: string | Buffer): Promise<() => void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}${DRAFT}`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return () => renameSync(draft, file)
}

/** Create a folder that appears complete and synced to disk, or not at all. Does nothing if it exists. */
export async function makeFolderOnce(to: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (await exists(to)) return
  const draft = `${to}.${randomUUID()}${DRAFT}`
  await mkdir(draft, { recursive: true })
  try {
    await fill(draft)
    await syncFolder(draft)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(to))) throw error
  }
}

/** Write all files of a folder to disk. Without this, a power failure after the switch could leave empty files. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const handle = await open(path.join(entry.parentPath, entry.name), 'r')
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
      }),
  )
}

/** Whether a file or folder exists. */
export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
