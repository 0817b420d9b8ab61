import { randomUUID } from 'node:crypto'
import { cp, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Write a file so that a reader, or a crash, sees the old content or the new, never a part. */
export async function writeAtomically(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.draft`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

/** Copy a folder so that it appears whole or not at all. Does nothing when the target is there: releases never change. */
export async function copyFolderOnce(from: string, to: string): Promise<void> {
  if (await exists(to)) return
  const draft = `${to}.${randomUUID()}.draft`
  await mkdir(path.dirname(to), { recursive: true })
  await cp(from, draft, { recursive: true })
  try {
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(to))) throw error
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
