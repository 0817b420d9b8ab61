import webpack from 'webpack'

/** After the minifier, which drops comments; before the source maps, whose positions they shift, and the content hashes. */
const BANNER_STAGE = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1

/**
 * Tells the browser that nearly all functions of a script are called on load. It then compiles them during the download, off
 * the main thread, instead of one by one on it. For other browsers the hint is a comment.
 */
export const COMPILE_AT_ONCE = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /\.js$/,
  stage: BANNER_STAGE,
})

/**
 * Lazily loaded scripts are imported with a suffix that the page sets: nothing at first, and a fragment once a module could not
 * be loaded (`shell/section-host/src/retryable-import.ts`, ADR 11).
 */
export const IMPORT_BY_NAME_END = new webpack.BannerPlugin({
  banner: 'const importByNameEnd = (file) => import(file + (window.portalAgain ?? ""));',
  raw: true,
  // The files that contain webpack's chunk loader.
  include: /^(shell\.\w+|remoteEntry)\.js$/,
  stage: BANNER_STAGE,
})
