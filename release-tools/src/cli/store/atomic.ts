import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Marks what is not finished; nothing reads it, and `prune` removes what a crash left. */
export const DRAFT = '.draft'

/**
 * Write the new content of a file beside it.
 *
 * @returns what puts it in place in one step: a reader, or a crash, sees the old content or the new, never a part
 */
export async function prepareFile(file: string, content: string | Buffer): Promise<() => void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}${DRAFT}`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return () => renameSync(draft, file)
}

/**
 * Copy a folder so that it appears whole or not at all. Does nothing when the target is there: releases never change.
 *
 * @param leftOut name of a file that is not copied
 */
export async function copyFolderOnce(from: string, to: string, leftOut: string): Promise<void> {
  const filter = (source: string) => path.basename(source) !== leftOut
  await makeFolderOnce(to, (draft) => cp(from, draft, { recursive: true, filter }))
}

/** Fill a folder that appears whole, and on disk, or not at all. Does nothing when it is there. */
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

/** A power cut after the switch must not find empty files behind it. */
async function syncFolder(folder: string): Promise<void> {
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

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
