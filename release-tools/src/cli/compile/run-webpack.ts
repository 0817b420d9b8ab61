import webpack, { type Configuration, type Stats } from 'webpack'

/** Run a build. @throws with all error messages of the build */
export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    if (!compiler) return reject(new Error('webpack refused the configuration'))
    compiler.run((error, stats) => {
      compiler.close(() => {})
      if (error) return reject(error)
      if (!stats || stats.hasErrors()) return reject(new Error(stats?.toString('errors-only') ?? 'no stats'))
      resolve(stats)
    })
  })
}
