import { readFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Compiler } from 'webpack'

/** Put one source file into the build as it is. */
export class EmitFilePlugin {
  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  apply(compiler: Compiler): void {
    const name = 'EmitFilePlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const file = path.join(compiler.context, this.from)
        compilation.fileDependencies.add(file)
        compilation.emitAsset(this.to, new webpack.sources.RawSource(readFileSync(file)))
      })
    })
  }
}
