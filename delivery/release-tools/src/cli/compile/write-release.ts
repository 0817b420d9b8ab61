import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listFiles, parseRelease, type Release, type ReleasedFile } from '@recog/release-service/release'
import { compressFile } from './compress'

/** Hash and precompress the files of a build, and write its `release.json`. @throws when what is described is no release */
export async function writeRelease(folder: string, described: Omit<Release, 'files'>): Promise<Release> {
  const files: Record<string, ReleasedFile> = {}
  for (const file of await listFiles(folder)) files[file] = await compressFile(folder, file)
  const release: Release = { ...described, files }
  parseRelease(JSON.parse(JSON.stringify(release)), `The build in ${folder}`)
  await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  return release
}
