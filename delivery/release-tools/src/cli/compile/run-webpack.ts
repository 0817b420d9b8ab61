import webpack, { type Configuration, type Stats } from 'webpack'
import { compileError } from '../dev/compile-errors'
import { ROOT } from '../workspace'

/** Run a build. @throws with the file, line and message of each error */
export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    if (!compiler) return reject(new Error('webpack refused the configuration'))
    compiler.run((error, stats) => {
      compiler.close(() => {})
      if (error) return reject(error)
      if (!stats || stats.hasErrors()) return reject(new Error(problemsOf(stats)))
      resolve(stats)
    })
  })
}

function problemsOf(stats: Stats | undefined): string {
  const { errors = [] } = stats?.toJson({ all: false, errors: true, errorDetails: false }) ?? {}
  const problems = errors.map((each) => {
    const { file, line, message } = compileError(ROOT, each)
    return `${[file, line].filter(Boolean).join(':')}\n${message}`.trim()
  })
  return problems.join('\n\n') || 'webpack says nothing about this build'
}
