import path from 'node:path'
import type { Configuration } from 'webpack'
import { commonConfig } from './common-config'
import type { BuildTarget } from './build-target'
import { developmentConfig } from './development-config'
import { CONTRIBUTIONS, sectionFederation } from './federation'
import { packageVersions } from './package-versions'
import { sectionSharing } from './sharing'
import { cssLoader, swcLoader } from './loaders'

/** The webpack preset of all sections: the section and what it contributes are exposed, packages shared by the sharing policy. */
export function sectionConfig(target: BuildTarget): Configuration {
  if (target.mode === 'development') return developmentConfig(target)
  const config = commonConfig(target)
  return {
    ...config,
    entry: {},
    plugins: [
      ...(config.plugins ?? []),
      ...sectionFederation(
        target,
        { section: './src/index.tsx', contributions: CONTRIBUTIONS },
        sectionSharing(packageVersions(target.folder, target.versions)),
      ),
    ],
  }
}

/** A build of a package's `prerender.tsx`: the same tree and class names, without stylesheets and sharing. It runs in Node. */
export function prerenderConfig({ folder }: BuildTarget, outputFolder: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: 'node20',
    // What throws is reported with its place in the source.
    devtool: 'inline-source-map',
    entry: { prerender: './src/prerender.tsx' },
    output: { path: outputFolder, filename: '[name].cjs', library: { type: 'commonjs2' } },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    optimization: { minimize: false },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: swcLoader() },
        { test: /\.module\.css$/, use: [cssLoader({ modules: true, namesOnly: true })] },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'asset/source' },
        {
          test: /\.(pdf|png|svg|jpg|webp)$/,
          type: 'asset/resource',
          generator: {
            filename: 'asset.[contenthash:10][ext]',
            emit: false,
            publicPath: '{{assets}}' + path.posix.sep,
          },
        },
      ],
    },
    stats: 'errors-warnings',
  }
}
