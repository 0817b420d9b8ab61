import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DRAFT } from '../store/disk'
import { MODULES_FILE } from '../store/files'

/**
 * Create folders in the store for releases that arrive, so that each is put into place in one step.
 *
 * @returns what `work` returns; the folders are gone then
 */
export async function withStagingFolders<T>(
  releases: string,
  count: number,
  work: (folders: readonly string[]) => Promise<T>,
): Promise<T> {
  const folders = Array.from({ length: count }, () => path.join(releases, `${randomUUID()}${DRAFT}`))
  try {
    await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })))
    return await work(folders)
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** Copy a build without the files that are never released. */
export async function copyBuild(from: string, to: string): Promise<void> {
  const filter = (source: string) => path.basename(source) !== MODULES_FILE
  await cp(from, to, { recursive: true, filter })
}
