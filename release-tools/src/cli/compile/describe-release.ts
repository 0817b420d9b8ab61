import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import webpack, { type Stats } from 'webpack'
import { CONTRACT_VERSION } from '@recog/section-contract'
import { listFiles } from '@recog/release-service/files'
import type { ApiCall, Release, ReleasedFile } from '@recog/release-service/release'
import type { BuildTarget } from '../../build'
import { compressFile } from './compress'
import { gitSource } from './git-source'
import type { Prerendered } from './prerender'
import { ofSection, ofShell } from './own-facts'

interface Built {
  readonly target: BuildTarget
  readonly inputs: string
  readonly stats: Stats
  readonly prerendered: Prerendered
  readonly calls: Readonly<Record<string, ApiCall>>
}

/** Describe a build of this workspace in its `release.json`. @throws when the build has no entry */
export async function describeRelease({
  target,
  inputs,
  stats,
  prerendered,
  calls,
}: Built): Promise<Release> {
  return writeRelease(target.output, {
    name: target.name,
    version: target.version,
    inputs,
    ...(await gitSource()),
    toolchain: { node: process.version, webpack: webpack.version },
    contract: CONTRACT_VERSION,
    ...(target.name === 'shell' ? ofShell(target, stats) : await ofSection(target, stats)),
    calls,
    prerendered: prerendered.pages,
    skeletons: prerendered.skeletons,
  })
}

/** Hash and precompress the files of a build, and write its `release.json`. */
export async function writeRelease(folder: string, described: Omit<Release, 'files'>): Promise<Release> {
  const files: Record<string, ReleasedFile> = {}
  for (const file of await listFiles(folder)) files[file] = await compressFile(folder, file)
  const release: Release = { ...described, files }
  await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  return release
}
