import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack'
import { MANIFEST_FILE } from '../federation-manifest'
import type { BuildTarget } from './common-config'

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0]
type OwnOptions = Required<Pick<FederationOptions, 'name' | 'shared'>> & Partial<FederationOptions>

const STATS_FILE = MANIFEST_FILE.replace('.json', '-stats.json')

/** The settings of `@module-federation/enhanced` that the shell and the sections have in common. */
export function federationPlugins(target: BuildTarget, options: OwnOptions): WebpackPluginInstance[] {
  // The plugin writes the version of the build into the manifest and into the code, and knows no option for it.
  process.env['MF_BUILD_VERSION'] = target.version
  return [
    new StableRuntimeEntry(),
    new DropStatsFile(),
    new ModuleFederationPlugin({
      library: { type: 'module' },
      shareStrategy: 'loaded-first',
      manifest: { fileName: MANIFEST_FILE, additionalData: ({ stats }) => inFixedOrder(stats) },
      // Types of a section are its own business: 80 s of compiling for a file that nobody reads.
      dts: false,
      ...options,
    }),
  ]
}

type ManifestOptions = Extract<FederationOptions['manifest'], object>
type ManifestStats = Parameters<NonNullable<ManifestOptions['additionalData']>>[0]['stats']

/** Shared modules are listed as they were resolved, side by side: another order each time. */
function inFixedOrder(stats: ManifestStats): ManifestStats {
  return { ...stats, shared: stats.shared.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/**
 * Keeps the federation runtime out of the entry. The plugin adds it to every entry in a tap on `make` and has no option
 * for leaving it out; the shell imports the runtime itself, in a chunk that a page of text never loads.
 */
export class NoRuntimeInEntry {
  apply(compiler: Compiler): void {
    compiler.hooks.make.intercept({
      register: (tap) =>
        tap.name === 'FederationRuntimePlugin'
          ? { ...tap, fn: (_compilation: unknown, done: () => void) => done() }
          : tap,
    })
  }
}

/**
 * Gives the module that starts the runtime a fixed id. The plugin writes that module into a file named by a digest of
 * absolute paths, so the same inputs in another folder would give another build.
 */
class StableRuntimeEntry {
  apply(compiler: Compiler): void {
    const name = 'StableRuntimeEntry'
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        for (const module of modules) {
          if (/\.federation[\\/]entry\.\w+\.js$/.test(module.nameForCondition() ?? ''))
            compilation.chunkGraph.setModuleId(module, 'federation')
        }
      })
    })
  }
}

/** The plugin's statistics file repeats the manifest and adds absolute paths of the build machine. */
class DropStatsFile {
  apply(compiler: Compiler): void {
    const name = 'DropStatsFile'
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => compilation.deleteAsset(STATS_FILE),
      )
    })
  }
}
