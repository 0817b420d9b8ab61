import path from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'
import { CssIntegrityPlugin } from './css-integrity-plugin'
import { MINIFIER } from './minifier'
import { MinifyCssPlugin } from './minify-css-plugin'
import type { BuildTarget } from './build-target'
import { DEVELOPMENT_NAMES, HASHED_NAMES } from './file-names'
import { sourceName } from './source-name'
import { styleRules, swcLoader } from './loaders'
import { COMPILE_AT_ONCE, IMPORT_BY_NAME_END } from './banners'

export type { BuildTarget } from './build-target'
export { cssLoader, swcLoader } from './loaders'
export { sourceName } from './source-name'

/**
 * The common configuration of the shell and the sections: ES modules, swc, CSS modules, hashed names.
 *
 * @param stylesElsewhere CSS modules whose styles another stylesheet imports
 */
export function commonConfig(
  { folder, name, version, output, mode = 'production' }: BuildTarget,
  stylesElsewhere?: RegExp,
): Configuration {
  const isDevelopment = mode === 'development'
  const names = isDevelopment ? DEVELOPMENT_NAMES : HASHED_NAMES
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    // Of a release: positions only, and no comment that leads to them. They are stored with it and never served.
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-nosources-source-map',
    experiments: { outputModule: true },
    output: {
      path: output,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      ...(isDevelopment ? {} : { importFunctionName: 'importByNameEnd' }),
      publicPath: 'auto',
      // With a constant name, switching the version within a page would silently return the old code.
      uniqueName: `${name}@${version}`,
      filename: names.script,
      chunkFilename: names.chunk,
      assetModuleFilename: 'asset.[contenthash:10][ext]',
      ...(!isDevelopment && {
        devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
          sourceName(path.dirname(folder), absoluteResourcePath),
      }),
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: swcLoader(mode) },
        ...styleRules(mode, stylesElsewhere),
        { test: /\.(pdf|png|svg|jpg|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: names.style, chunkFilename: names.chunkStyle }),
      new CssIntegrityPlugin(),
      ...(isDevelopment ? [] : [IMPORT_BY_NAME_END, new MinifyCssPlugin(), COMPILE_AT_ONCE]),
    ],
    optimization: { realContentHash: true, minimizeOptions: { javascript: MINIFIER } },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
