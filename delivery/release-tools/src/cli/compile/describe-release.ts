import { openApiDocument } from '@recog/api-contract/openapi'
import { COMPOSITION_FORMAT, type Release, type ApiCall } from '@recog/release-service/release'
import { CONTRACT_VERSION } from '@recog/section-contract'
import webpack, { type Stats } from 'webpack'
import { runtimeCoreVersion, sharedVersions, type BuildTarget } from '../../build/index'
import { packageVersions } from '../../build/package-versions'
import { SECTION_RUNTIME } from '../../build/shell-config'
import { readContract } from './contract'
import { descriptionOf } from './description'
import { gitSource } from './git-source'
import { contributionFiles, enteredFiles, neededFromShell, readManifest } from './manifest'
import type { Prerendered } from './prerender'
import { providedExports, usedExports } from './shared-exports'
import { writeRelease } from './write-release'

type OwnFacts = Pick<Release, 'entry' | 'preload' | 'css' | 'shared'> & Partial<Release>

/** The shell is a host: its manifest names no entry. */
function ofShell(target: BuildTarget, stats: Stats): OwnFacts {
  const filesOf = (group: string) => stats.compilation.namedChunkGroups.get(group)?.getFiles() ?? []
  const scripts = filesOf('shell').filter((file) => file.endsWith('.js'))
  const entry = scripts.at(-1)
  const calls = [...readContract(openApiDocument()).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (!entry) throw new Error('shell: the build has no script')
  return {
    composition: COMPOSITION_FORMAT,
    entry,
    preload: [entry, ...scripts.filter((file) => file !== entry)],
    css: filesOf('shell').filter((file) => file.endsWith('.css')),
    runtime: filesOf(SECTION_RUNTIME),
    shared: sharedVersions(packageVersions(target.folder, target.versions)),
    provides: providedExports(stats.compilation),
    knowsCalls: calls.map(({ name: call }) => call),
    knowsFields: Object.fromEntries(
      calls.flatMap(({ name: call, fields }) => (fields ? [[call, fields]] : [])),
    ),
  }
}

/** A section is a container: its manifest names the entry. */
async function ofSection(target: BuildTarget, stats: Stats): Promise<OwnFacts> {
  const manifest = await readManifest(target.output)
  const { name: _, ...section } = await descriptionOf(target)
  return {
    ...enteredFiles(manifest),
    ...contributionFiles(manifest, section.contributes),
    shared: {
      ...neededFromShell(manifest),
      ...runtimeCoreVersion(packageVersions(target.folder, target.versions)),
    },
    uses: usedExports(stats.compilation),
    section,
  }
}

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
