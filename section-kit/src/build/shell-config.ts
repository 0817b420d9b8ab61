import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { commonConfig, type BuildTarget } from './common-config'
import { EmitFilePlugin } from './emit-file-plugin'
import { packageVersions } from './package-versions'
import { shellSharing } from './sharing'

/** The shell's build: offers every shared package and the one federation runtime. */
export function shellConfig(target: BuildTarget): Configuration {
  const config = commonConfig(target)
  return {
    ...config,
    entry: { shell: './src/main.tsx' },
    plugins: [
      ...(config.plugins ?? []),
      new EmitFilePlugin('src/document/document.template', 'document.template'),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: shellSharing(packageVersions(target.folder, target.versions)),
        shareStrategy: 'loaded-first',
        runtimePlugins: [path.join(target.folder, 'src/federation/provide-runtime.ts')],
        manifest: false,
        dts: false,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  }
}
