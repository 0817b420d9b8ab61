import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'

/**
 * Sets the integrity of lazily loaded stylesheets, because import maps cover only scripts. The document lists it in
 * `#portal-integrity`.
 */
export class CssIntegrityPlugin {
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
