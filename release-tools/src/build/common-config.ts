import path from 'node:path'
import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { className, developmentClassName } from './class-names'
import { CssIntegrityPlugin } from './css-integrity-plugin'
import { MINIFIER } from './minifier'
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

/** After the minifier, which drops comments; before the source maps, whose positions they shift, and the content hashes. */
const BANNER_STAGE = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1

/**
 * Tells the browser that nearly all functions of a script are called on load. It then compiles them during the download, off
 * the main thread, instead of one by one on it. For other browsers the hint is a comment.
 */
const COMPILE_AT_ONCE = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /\.js$/,
  stage: BANNER_STAGE,
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
  stage: BANNER_STAGE,
})

const HASHED_NAMES = {
  script: '[name].[contenthash:10].js',
  chunk: 'chunk.[contenthash:10].js',
  style: '[name].[contenthash:10].css',
  chunkStyle: 'style.[contenthash:10].css',
}

/** An update in an open page replaces files by their names. */
const DEVELOPMENT_NAMES = {
  script: '[name].js',
  chunk: 'chunk.[name].js',
  style: '[name].css',
  chunkStyle: 'style.[name].css',
}

/** The common configuration of the shell and the sections: ES modules, swc, CSS modules, hashed names. */
export function commonConfig({
  folder,
  name,
  version,
  output,
  mode = 'production',
}: BuildTarget): Configuration {
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
        {
          test: /\.module\.css$/,
          use: [MiniCssExtractPlugin.loader, cssLoader({ mode, modules: true })],
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

/**
 * The name of a source file in source maps: the path from the root of the repository, the same on every machine.
 *
 * @param file absolute path
 */
export function sourceName(root: string, file: string): string {
  const name = path.relative(root, file).split(path.sep).join('/')
  // The federation plugin writes this module for every build, under a new digest.
  return (name.split('node_modules/').at(-1) ?? name).replace(/^(\.federation\/entry)\.\w+/, '$1')
}

/** The loader of TypeScript and JSX. In development it marks components, so that updates keep their state. */
export function swcLoader(mode: BuildTarget['mode'] = 'production') {
  const isDevelopment = mode === 'development'
  return {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment },
        },
      },
    },
  }
}

interface CssOptions {
  readonly mode?: BuildTarget['mode']
  readonly modules: boolean
  /** Only class names, no stylesheet: for prerendering. */
  readonly namesOnly?: boolean
}

/** The loader of stylesheets, with class names by `className`. */
export function cssLoader({ mode, modules, namesOnly = false }: CssOptions) {
  return {
    loader: require.resolve('css-loader'),
    options: {
      modules: modules && {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: namesOnly,
        getLocalIdent: (context: { resourcePath: string }, _template: string, local: string) =>
          (mode === 'development' ? developmentClassName : className)(context.resourcePath, local),
      },
    },
  }
}
