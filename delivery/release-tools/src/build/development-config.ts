import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { sectionSharing } from './sharing'
import { commonConfig } from './common-config'
import type { BuildTarget } from './build-target'
import { CONTRIBUTIONS, sectionFederation } from './federation'
import { packageVersions } from './package-versions'

/**
 * Modules of which a development build has its own copy: React, because only its development build has fast refresh, and shared-ui,
 * because a change in it has to appear in the page.
 */
const OWN_COPIES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@recog/shared-ui']

const IN_PAGE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../cli/dev/in-page')

/** A section that is rebuilt on every change and updates itself in the page (`sections dev`). */
export function developmentConfig(target: BuildTarget): Configuration {
  const config = commonConfig(target)
  const versionOf = packageVersions(target.folder, target.versions)
  const shared = Object.entries(sectionSharing(versionOf)).filter(
    ([request]) => !OWN_COPIES.includes(request),
  )
  return {
    ...config,
    entry: {},
    resolve: {
      ...config.resolve,
      alias: {
        'section-under-development$': path.join(target.folder, 'src/index.tsx'),
        'contributions-under-development$': path.join(target.folder, CONTRIBUTIONS),
        'description-under-development$': path.join(target.folder, 'section.ts'),
      },
    },
    // The page keeps the last build that compiled, and updates refer to it.
    optimization: { ...config.optimization, emitOnErrors: false },
    output: {
      ...config.output,
      // An open page may still request files of earlier builds.
      clean: false,
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        path.isAbsolute(absoluteResourcePath)
          ? pathToFileURL(absoluteResourcePath).href
          : absoluteResourcePath,
    },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin({ SECTION_NAME: JSON.stringify(target.name) }),
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({
        esModule: true,
        overlay: { module: inPage('refresh-overlay'), entry: false, sockIntegration: false },
      }),
      ...sectionFederation(
        target,
        { section: inPage('section-entry'), contributions: inPage('contributions-entry') },
        {
          ...Object.fromEntries(shared),
          'react-of-the-portal': { ...portalReact(versionOf('react')), shareKey: 'react' },
        },
      ),
    ],
  }
}

const portalReact = (version: string) => ({
  singleton: true,
  strictVersion: true,
  import: false as const,
  version,
  requiredVersion: `^${version}`,
})

/** A module that runs in the page: a source file in this repository, compiled in a published package. */
function inPage(name: string): string {
  const source = path.join(IN_PAGE, `${name}.ts`)
  return existsSync(source) ? source : path.join(IN_PAGE, `${name}.js`)
}
