import webpack, { type Configuration } from 'webpack'
import { commonConfig, type BuildTarget } from './common-config'
import { packageVersions } from './package-versions'
import { sectionSharing } from './sharing'

/** The one webpack preset of all sections: one exposed module, everything shared by the policy table. */
export function sectionConfig(target: BuildTarget): Configuration {
  const config = commonConfig(target)
  return {
    ...config,
    entry: {},
    plugins: [
      ...(config.plugins ?? []),
      new webpack.container.ModuleFederationPlugin({
        name: federationName(target.name),
        filename: 'remoteEntry.js',
        library: { type: 'module' },
        exposes: { './section': { import: './src/index.tsx', name: 'section' } },
        shared: sectionSharing(packageVersions(target.folder, target.versions)),
      }),
    ],
  }
}

/** A federation name must be an identifier that is no reserved word: `mf-public` becomes `mf_public`. */
function federationName(section: string): string {
  return section.replaceAll('-', '_')
}
