import path from 'node:path'
import type { Configuration } from 'webpack'
import { cssLoader, swcLoader } from './loaders'
import type { BuildTarget } from './build-target'

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
          test: /\.(pdf|png|svg|jpg)$/,
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
