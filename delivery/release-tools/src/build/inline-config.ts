import type { Configuration } from 'webpack'
import { swcLoader } from './loaders'
import type { BuildTarget } from './build-target'

/** A build of `shell/src/inline/inline.ts` as one plain script that every document inlines. */
export function inlineConfig({ folder, output }: BuildTarget): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: false,
    entry: { inline: './src/inline/inline.ts' },
    output: { path: output, filename: 'inline.js', clean: false },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: swcLoader() }] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
