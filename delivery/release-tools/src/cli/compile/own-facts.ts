import { openApiDocument } from '@recog/api-contract/openapi'
import type { Stats } from 'webpack'
import { COMPOSITION_FORMAT, type Release } from '@recog/release-service/release'
import { runtimeCoreVersion, sharedVersions, type BuildTarget } from '../../build'
import { packageVersions } from '../../build/package-versions'
import { SECTION_RUNTIME } from '../../build/shell-config'
import { readContract } from './contract'
import { descriptionOf } from './description'
import { contributionFiles, enteredFiles, neededFromShell } from './entered-files'
import { readManifest } from './manifest'
import { providedExports, usedExports } from './shared-exports'

type OwnFacts = Pick<
  Release,
  | 'composition'
  | 'entry'
  | 'preload'
  | 'css'
  | 'contributions'
  | 'runtime'
  | 'shared'
  | 'uses'
  | 'provides'
  | 'knowsCalls'
  | 'knowsFields'
  | 'section'
>

/** The shell is a host: its manifest names no entry. */
export function ofShell(target: BuildTarget, stats: Stats): OwnFacts {
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
export async function ofSection(target: BuildTarget, stats: Stats): Promise<OwnFacts> {
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
