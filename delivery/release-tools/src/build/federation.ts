import { existsSync } from 'node:fs'
import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { WebpackPluginInstance } from 'webpack'
import { federationName } from '@recog/section-contract'
import { MANIFEST_FILE } from '@recog/section-contract/sharing'
import type { SharedOptions } from './sharing'
import type { BuildTarget } from './build-target'
import { DropStatsFile, StableModuleIds } from './federation-fixes'

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0]
type OwnOptions = Omit<FederationOptions, 'shared'> & {
  readonly name: string
  /** `shareKey`: the name under which it is shared, if that is not the one it is imported by. */
  readonly shared: Readonly<Record<string, SharedOptions & { shareKey?: string }>>
}

/** The module with which a section contributes to pages of others. Not every section has one. */
export const CONTRIBUTIONS = './src/contributions.tsx'

/** The federation plugins of a section. @param exposed its module, and the one that contributes, if it has one */
export const sectionFederation = (
  target: BuildTarget,
  exposed: { readonly section: string; readonly contributions: string },
  shared: OwnOptions['shared'],
): WebpackPluginInstance[] =>
  federationPlugins(target, {
    name: federationName(target.name, target.version),
    filename: 'remoteEntry.js',
    exposes: {
      './section': { import: exposed.section, name: 'section' },
      ...(existsSync(path.join(target.folder, CONTRIBUTIONS)) && {
        './contributions': { import: exposed.contributions, name: 'contributions' },
      }),
    },
    shared,
    // The runtime's core comes from the shell: an entry has 6 KB instead of 21.
    experiments: {
      externalRuntime: true,
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
    },
  })

/** The federation plugins of the shell and the sections. Sets an environment variable that the plugin reads. */
export function federationPlugins(target: BuildTarget, options: OwnOptions): WebpackPluginInstance[] {
  // The plugin writes the build's version into the manifest and the code, and has no option for it.
  process.env['MF_BUILD_VERSION'] = target.version
  return [
    new StableModuleIds(),
    new DropStatsFile(),
    new ModuleFederationPlugin({
      library: { type: 'module' },
      shareStrategy: 'loaded-first',
      manifest: {
        fileName: MANIFEST_FILE,
        additionalData: ({ stats }) => withShared(stats, options.shared),
      },
      // Nobody reads a section's types, and compiling them takes 80 s.
      dts: false,
      ...options,
    }),
  ]
}

type ManifestOptions = Extract<FederationOptions['manifest'], object>
type ManifestStats = Parameters<NonNullable<ManifestOptions['additionalData']>>[0]['stats']

/**
 * The shared modules of a build as configured, in a fixed order. By default the plugin lists those that it resolves from the
 * current folder, with the versions found there, in the order of resolution.
 */
function withShared(stats: ManifestStats, shared: Readonly<Record<string, SharedOptions>>): ManifestStats {
  const listed = Object.entries(shared).map(([name, { version, singleton, requiredVersion }]) => {
    const own = stats.shared.find((each) => each.name === name)?.assets
    const filesOf = (kind: 'js' | 'css') => ({
      async: own?.[kind].async ?? [],
      sync: own?.[kind].sync ?? [],
    })
    const assets = { js: filesOf('js'), css: filesOf('css') }
    return { id: `${stats.name}:${name}`, name, version, singleton, requiredVersion, assets, fallback: '' }
  })
  return { ...stats, shared: listed.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as ManifestStats['shared'] }
}
