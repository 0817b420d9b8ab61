import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import webpack, { type Stats } from 'webpack'
import { runtimeCoreVersion, sharedVersions, type BuildTarget } from '../../build'
import { packageVersions } from '../../build/package-versions'
import { SECTION_RUNTIME } from '../../build/shell-config'
import { CONTRACT_VERSION } from '@recog/section-contract'
import { listFiles } from '@recog/release-service/files'
import { COMPOSITION_FORMAT } from '@recog/release-service/format'
import type { ApiCall, Release, ReleasedFile } from '@recog/release-service/release'
import { compressFile } from './compress'
import { descriptionOf } from './description'
import { enteredFiles, neededFromShell } from './entered-files'
import { gitSource } from './git-source'
import { readManifest } from './manifest'
import type { Prerendered } from './prerender'
import { providedExports, usedExports } from './shared-exports'

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

type OwnFacts = Pick<
  Release,
  'composition' | 'entry' | 'preload' | 'css' | 'runtime' | 'shared' | 'uses' | 'provides' | 'section'
>

/** The shell is a host: its manifest names no entry. */
function ofShell(target: BuildTarget, stats: Stats): OwnFacts {
  const filesOf = (group: string) => stats.compilation.namedChunkGroups.get(group)?.getFiles() ?? []
  const scripts = filesOf('shell').filter((file) => file.endsWith('.js'))
  const entry = scripts.at(-1)
  if (!entry) throw new Error('shell: the build has no script')
  return {
    composition: COMPOSITION_FORMAT,
    entry,
    preload: [entry, ...scripts.filter((file) => file !== entry)],
    css: filesOf('shell').filter((file) => file.endsWith('.css')),
    runtime: filesOf(SECTION_RUNTIME),
    shared: sharedVersions(packageVersions(target.folder, target.versions)),
    provides: providedExports(stats.compilation),
  }
}

async function ofSection({ folder, output, versions }: BuildTarget, stats: Stats): Promise<OwnFacts> {
  const manifest = await readManifest(output)
  const { name: _, ...section } = await descriptionOf(folder)
  return {
    ...enteredFiles(manifest),
    shared: {
      ...neededFromShell(manifest),
      ...runtimeCoreVersion(packageVersions(folder, versions)),
    },
    uses: usedExports(stats.compilation),
    section,
  }
}
