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
  /** Version of this build; part of every global name, so that two versions can run in one page. */
  readonly version: string
  /** Folder of the build. */
  readonly output: string
  readonly mode?: 'production' | 'development'
  /** Versions of shared packages other than the installed ones, as a build newer than the shell has. */
  readonly versions?: Readonly<Record<string, string>>
}

/**
 * Tells the browser that nearly all functions of a script are called on load. It then compiles them during the download, off
 * the main thread, instead of one by one on it. For other browsers the hint is a comment.
 */
const COMPILE_AT_ONCE = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /\.js$/,
  // After the minifier, which drops comments, and before the content hashes.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
})

/**
 * Lazily loaded scripts are imported with a suffix that the page sets: nothing at first, and a fragment once a module could not
 * be loaded (`section-host/src/retryable-import.ts`, ADR 11).
 */
const IMPORT_BY_NAME_END = new webpack.BannerPlugin({
  banner: 'const importByNameEnd = (file) => import(file + (window.portalAgain ?? ""));',
  raw: true,
  // The files that contain webpack's chunk loader.
  include: /^(shell\.\w+|remoteEntry)\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
})

/** The common configuration of the shell and the sections: ES modules, swc, CSS modules, hashed names. */
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
    output: {
      path: output,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      importFunctionName: 'importByNameEnd',
      publicPath: 'auto',
      // With a constant name, switching the version within a page would silently return the old code.
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
          use: [MiniCssExtractPlugin.loader, cssLoader({ modules: true })],
        },
        {
          test: /\.css$/,
          exclude: /\.module\.css$/,
          use: [MiniCssExtractPlugin.loader, cssLoader({ modules: false })],
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

/** The loader of TypeScript and JSX. */
export function swcLoader() {
  return {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        // A development build runs on the shell's React too, which does not share the development runtime.
        transform: { react: { runtime: 'automatic', development: false } },
      },
    },
  }
}

interface CssOptions {
  readonly modules: boolean
  /** Only class names, no stylesheet: for prerendering. */
  readonly namesOnly?: boolean
}

/** The loader of stylesheets, with class names by `className`. */
export function cssLoader({ modules, namesOnly = false }: CssOptions) {
  return {
    loader: require.resolve('css-loader'),
    options: {
      modules: modules && {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: namesOnly,
        getLocalIdent: (context: { resourcePath: string }, _template: string, local: string) =>
          className(context.resourcePath, local),
      },
    },
  }
}
