import type { Chunk, Configuration } from 'webpack'
import { commonConfig } from './common-config'
import type { BuildTarget } from './build-target'
import { federationPlugins } from './federation'
import { NoRuntimeInEntry } from './federation-fixes'
import { packageVersions } from './package-versions'
import { DropUnusedRouterComponents, matchingAlone, smallerPackages } from './smaller-packages'
import { shellSharing } from './sharing'
import { swcLoader } from './loaders'

/** The stylesheets of components, which `component-styles.module.css` of shared-ui imports. */
const COMPONENTS = /shared-ui.src.[\w-]+[\\/][\w-]+\.module\.css$/

/** Name of the chunk that the shell loads lazily before any section (`webpackChunkName`). */
export const SECTION_RUNTIME = 'section-runtime'

/**
 * The webpack preset of the shell. It provides every shared package without loading it through the federation runtime, so that
 * prerendered pages start without the runtime (ADR 13).
 */
export function shellConfig(target: BuildTarget): Configuration {
  const config = commonConfig(target, COMPONENTS)
  return {
    ...config,
    entry: { shell: './src/main.tsx' },
    resolve: { ...config.resolve, alias: smallerPackages(target.folder) },
    module: { rules: [...(config.module?.rules ?? []), matchingAlone(target.folder)] },
    experiments: { ...config.experiments, layers: true },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: CACHE_GROUPS } },
    plugins: [
      ...(config.plugins ?? []),
      new NoRuntimeInEntry(),
      new DropUnusedRouterComponents(),
      ...federationPlugins(target, {
        name: 'shell',
        shared: shellSharing(target.folder, packageVersions(target.folder, target.versions)),
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  }
}

/** Shared modules outside the entry go into the runtime's chunk: data pages need them together. */
const CACHE_GROUPS = {
  default: false,
  defaultVendors: false,
  sections: { name: 'sections', chunks: isForSections, enforce: true },
} as const

function isForSections(chunk: Chunk): boolean {
  const origins = [...chunk.groupsIterable].flatMap((group) => group.origins)
  return (
    chunk.name === SECTION_RUNTIME ||
    (origins.length > 0 && origins.every(({ module }) => module?.type === 'provide-module'))
  )
}

/** A build of `shell/src/inline/inline.ts` as one plain script that every document inlines. */
export function inlineConfig({ folder, output }: BuildTarget): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: false,
    entry: { inline: './src/inline/inline.ts' },
    output: { path: output, filename: 'inline.js', clean: false },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: swcLoader() }] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
