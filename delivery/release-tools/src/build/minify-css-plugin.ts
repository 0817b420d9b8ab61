import { transform } from 'lightningcss'
import webpack, { type Compiler } from 'webpack'

/** Lower nesting and minify every stylesheet with Lightning CSS. */
export class MinifyCssPlugin {
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
