import path from 'node:path'
import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { className } from './class-names'
import { CssIntegrityPlugin } from './css-integrity-plugin'
import { MinifyCssPlugin } from './minify-css-plugin'

const require = createRequire(import.meta.url)

export interface BuildTarget {
  /** The package folder. */
  readonly folder: string
  /** `mf-projects`, `shell` ... */
  readonly name: string
  /** Version of this build; part of every global name, so that two versions can live in one page. */
  readonly version: string
  /** Where the build goes. */
  readonly output: string
  readonly mode?: 'production' | 'development'
  /** Other versions of shared packages than those installed: what a build ahead of the shell would ask for. */
  readonly versions?: Readonly<Record<string, string>>
}

/**
 * Tells the browser that nearly everything in a script is called as soon as it is there: it then compiles while it
 * downloads, beside the page's thread, instead of function by function on it. Browsers that do not know the hint see a comment.
 */
const COMPILE_AT_ONCE = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /\.js$/,
  // After the minifier, which drops comments, and before names are made of contents.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
})

/**
 * Lazily loaded scripts are imported under a name that ends in what the page says: nothing at first, and a fragment once one of
 * its modules could not be loaded (`shell/src/section-host/retryable-import.ts`).
 */
const IMPORT_BY_NAME_END = new webpack.BannerPlugin({
  banner: 'const importByNameEnd = (file) => import(file + (window.portalAgain ?? ""));',
  raw: true,
  // Where webpack's chunk loader is.
  include: /^(shell\.\w+|remoteEntry)\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
})

/** What the shell's and the sections' builds have in common: ES modules, swc, CSS modules, hashed names. */
export function commonConfig({
  folder,
  name,
  version,
  output,
  mode = 'production',
}: BuildTarget): Configuration {
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: mode === 'development' ? 'cheap-module-source-map' : false,
    experiments: { outputModule: true },
    // Federation's external runtime is a global, also in an ES-module build.
    externalsType: 'global',
    output: {
      path: output,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      importFunctionName: 'importByNameEnd',
      publicPath: 'auto',
      // With a constant name an in-page switch to another version silently returns the old code.
      uniqueName: `${name}@${version}`,
      filename: '[name].[contenthash:10].js',
      chunkFilename: 'chunk.[contenthash:10].js',
      assetModuleFilename: 'asset.[contenthash:10][ext]',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: swcLoader() },
        {
          test: /\.module\.css$/,
          use: [MiniCssExtractPlugin.loader, cssLoader({ folder, modules: true })],
        },
        {
          test: /\.css$/,
          exclude: /\.module\.css$/,
          use: [MiniCssExtractPlugin.loader, cssLoader({ folder, modules: false })],
        },
        { test: /\.(pdf|png|svg|jpg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: 'style.[contenthash:10].css',
      }),
      new CssIntegrityPlugin(),
      IMPORT_BY_NAME_END,
      ...(mode === 'production' ? [new MinifyCssPlugin(), COMPILE_AT_ONCE] : []),
    ],
    optimization: { realContentHash: true },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

export function swcLoader() {
  return {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        // The development runtime is not shared: a build on a team's machine runs on the shell's React too.
        transform: { react: { runtime: 'automatic', development: false } },
      },
    },
  }
}

interface CssOptions {
  readonly folder: string
  readonly modules: boolean
  /** Names only, no stylesheet: for rendering on the build machine. */
  readonly namesOnly?: boolean
}

export function cssLoader({ folder, modules, namesOnly = false }: CssOptions) {
  const root = path.dirname(folder)
  return {
    loader: require.resolve('css-loader'),
    options: {
      modules: modules && {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: namesOnly,
        getLocalIdent: (context: { resourcePath: string }, _template: string, local: string) =>
          className(root, context.resourcePath, local),
      },
    },
  }
}
