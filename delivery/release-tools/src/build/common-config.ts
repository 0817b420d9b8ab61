import path from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler, type Configuration } from 'webpack'
import type { BuildTarget } from './build-target'
import { styleRules, swcLoader } from './loaders'
import { transform } from 'lightningcss'

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
 * be loaded (`shell/section-host/src/retryable-import.ts`, ADR 11).
 */
const IMPORT_BY_NAME_END = new webpack.BannerPlugin({
  banner: 'const importByNameEnd = (file) => import(file + (window.portalAgain ?? ""));',
  raw: true,
  // The files that contain webpack's chunk loader.
  include: /^(shell\.\w+|remoteEntry)\.js$/,
  stage: BANNER_STAGE,
})

export type { BuildTarget } from './build-target'
export { cssLoader, swcLoader } from './loaders'

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
        { test: /\.(pdf|png|svg|jpg|webp|woff2)$/, type: 'asset/resource' },
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
 * Sets the integrity of lazily loaded stylesheets, because import maps cover only scripts. The document lists it in
 * `#portal-integrity`.
 */
class CssIntegrityPlugin {
  apply(compiler: Compiler): void {
    const name = 'CssIntegrityPlugin'
    compiler.hooks.compilation.tap(name, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(name, (source, varNames) =>
        [
          source,
          `var listed = document.getElementById("portal-integrity");`,
          `var hash = listed && JSON.parse(listed.textContent)[new URL(${varNames.href}, document.baseURI).pathname];`,
          `if (hash) { ${varNames.tag}.integrity = hash; ${varNames.tag}.crossOrigin = "anonymous"; }`,
        ].join('\n'),
      )
    })
  }
}

/** The id says which chunk of an older version a chunk replaces, so that browsers can update from it. */
const HASHED_NAMES = {
  script: '[name].[contenthash:10].js',
  chunk: 'chunk.[id].[contenthash:10].js',
  style: '[name].[contenthash:10].css',
  chunkStyle: 'style.[id].[contenthash:10].css',
}

/** An update in an open page replaces files by their names. */
const DEVELOPMENT_NAMES = {
  script: '[name].js',
  chunk: 'chunk.[name].js',
  style: '[name].css',
  chunkStyle: 'style.[name].css',
}

/**
 * The name of a source file, the same on every machine: the path from the root of the repository, or `react/index.js` for an
 * installed package in any version.
 *
 * @param file absolute path
 */
export function sourceName(root: string, file: string): string {
  const name = path.relative(root, file).split(path.sep).join('/')
  // The federation plugin writes this module for every build, under a new digest.
  return (name.split('node_modules/').at(-1) ?? name).replace(/^(\.federation\/entry)\.\w+/, '$1')
}

/** Lower nesting and minify every stylesheet with Lightning CSS. */
class MinifyCssPlugin {
  apply(compiler: Compiler): void {
    const name = 'MinifyCssPlugin'
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        (assets) => {
          for (const [file, source] of Object.entries(assets)) {
            if (!file.endsWith('.css')) continue
            const { code } = transform({
              filename: file,
              code: Buffer.from(source.source()),
              minify: true,
              targets: { chrome: 109 << 16, safari: 16 << 16, firefox: 115 << 16 },
            })
            compilation.updateAsset(file, new webpack.sources.RawSource(Buffer.from(code)))
          }
        },
      )
    })
  }
}

/**
 * Options of the minifier. Variables get their names in a fixed order. By default that order follows the frequency of letters in
 * the file, which at that moment contains preliminary digests of other files; they depend on the folder of the checkout, so the
 * same inputs could give different names. After webpack's two passes, the code of packages still becomes smaller.
 */
export const MINIFIER = {
  compress: { passes: 4 },
  mangle: { nth_identifier: { get: nthName } },
}

/**
 * The nth short name, from 0. Frequent letters come first, so that the file compresses well. Runs in another process: it is sent
 * there as source text and may use nothing outside itself.
 */
function nthName(nth: number): string {
  const first = 'etnroiascludphfmgvbywxkSCETNAIMRODLPUBHFVGWYjzKqXZJQ$_'
  const later = `${first}0123456789`
  let name = first.charAt(nth % first.length)
  for (let rest = Math.floor(nth / first.length); rest > 0; rest = Math.floor((rest - 1) / later.length))
    name += later.charAt((rest - 1) % later.length)
  return name
}
