import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listFiles } from '@recog/release-service/files'
import type { Release, ReleasedFile } from '@recog/release-service/release'
import { compressFile } from './compress'

/** Hash and precompress the files of a build, and write its `release.json`. */
export async function writeRelease(folder: string, described: Omit<Release, 'files'>): Promise<Release> {
  const files: Record<string, ReleasedFile> = {}
  for (const file of await listFiles(folder)) files[file] = await compressFile(folder, file)
  const release: Release = { ...described, files }
  await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  return release
}
