import type { Chunk, Configuration } from 'webpack'
import { commonConfig, type BuildTarget } from './common-config'
import { EmitFilePlugin } from './emit-file-plugin'
import { federationPlugins, NoRuntimeInEntry } from './federation'
import { packageVersions } from './package-versions'
import { shellSharing } from '@recog/section-contract/sharing'

/** What the shell imports lazily to bring sections onto a page (`webpackChunkName`). */
export const SECTION_RUNTIME = 'section-runtime'

/**
 * The shell's build. It offers every shared package without loading it through the federation runtime itself, so that a
 * page of text starts without the runtime.
 */
export function shellConfig(target: BuildTarget): Configuration {
  const config = commonConfig(target)
  return {
    ...config,
    entry: { shell: './src/main.tsx' },
    experiments: { ...config.experiments, layers: true },
    optimization: { ...config.optimization, splitChunks: { cacheGroups: CACHE_GROUPS } },
    plugins: [
      ...(config.plugins ?? []),
      new EmitFilePlugin('src/document/document.template', 'document.template'),
      new NoRuntimeInEntry(),
      ...federationPlugins(target, {
        name: 'shell',
        shared: shellSharing(target.folder, packageVersions(target.folder, target.versions)),
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  }
}

/** Shared modules that the entry does not contain go into the chunk of the runtime: a page of data needs them together. */
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
