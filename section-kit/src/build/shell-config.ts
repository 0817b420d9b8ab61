import webpack, { type Configuration } from 'webpack'
import { commonConfig, type BuildTarget } from './common-config'
import { EmitFilePlugin } from './emit-file-plugin'
import { packageVersions } from './package-versions'
import { sharedVersions } from './sharing'

/**
 * The shell's build. It hands out the shared packages itself (`shell/src/federation`): by federation's own plugin all of
 * them would have to come with the first script of every page.
 */
export function shellConfig(target: BuildTarget): Configuration {
  const config = commonConfig(target)
  return {
    ...config,
    entry: { shell: './src/main.tsx' },
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [
      ...(config.plugins ?? []),
      new EmitFilePlugin('src/document/document.template', 'document.template'),
      new webpack.DefinePlugin({
        __SHARED_VERSIONS__: JSON.stringify(sharedVersions(packageVersions(target.folder, target.versions))),
      }),
    ],
  }
}
