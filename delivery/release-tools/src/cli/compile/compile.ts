import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { openApiDocument } from '@recog/api-contract/openapi'
import { COMPOSITION_FORMAT, type Release } from '@recog/release-service/release'
import { CONTRACT_VERSION } from '@recog/section-contract'
import webpack, { type Stats } from 'webpack'
import { inlineConfig, runtimeCoreVersion, sharedVersions, type BuildTarget } from '../../build'
import { packageVersions } from '../../build/package-versions'
import { SECTION_RUNTIME } from '../../build/shell-config'
import { ApiCallsPlugin } from './api-calls'
import { writeModules } from './bundled-modules'
import { readContract } from './contract'
import { descriptionOf } from './description'
import { gitSource } from './git-source'
import { contributionFiles, enteredFiles, neededFromShell, readManifest } from './manifest'
import { prerender } from './prerender'
import { configOf, runWebpack } from './run-webpack'
import { bundledPackages, writeSbom } from './sbom'
import { providedExports, usedExports } from './shared-exports'
import { writeRelease } from './write-release'

/**
 * Compile, prerender and describe one release.
 *
 * @param inputs digest of everything the build is made from
 * @throws with webpack's messages when the build fails, or when it has no entry
 */
export async function compile(target: BuildTarget, inputs: string): Promise<Release> {
  const apiCalls = new ApiCallsPlugin()
  const config = await configOf(target)
  const stats = await runWebpack({ ...config, plugins: [...(config.plugins ?? []), apiCalls] })
  if (target.name === 'shell') {
    await runWebpack(inlineConfig(target))
    const template = 'document.template'
    await copyFile(path.join(target.folder, 'src/document', template), path.join(target.output, template))
  }
  await writeModules(target.output, stats.compilation)
  await writeSbom(target.output, target, await bundledPackages(stats.compilation))
  const { pages, skeletons } = await prerender(target)
  return writeRelease(target.output, {
    name: target.name,
    version: target.version,
    inputs,
    ...(await gitSource()),
    toolchain: { node: process.version, webpack: webpack.version },
    contract: CONTRACT_VERSION,
    ...(target.name === 'shell' ? ofShell(target, stats) : await ofSection(target, stats)),
    calls: apiCalls.calls(),
    prerendered: pages,
    skeletons,
  })
}

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
