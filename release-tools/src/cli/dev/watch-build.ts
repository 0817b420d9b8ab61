import path from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration } from 'webpack'
import type { BuildTarget } from '../../build'
import { packageFolder, type Releasable } from '../workspace'

interface Built {
  readonly ms: number
  readonly errors?: string
}

/**
 * Build a section whenever one of its files changes, incrementally.
 *
 * @param output folder of the builds
 * @param onBuilt gets each build's time in milliseconds, and its errors
 */
export async function watchBuild(
  name: Releasable,
  output: string,
  onBuilt: (built: Built) => void,
): Promise<{ stop(): Promise<void> }> {
  const folder = packageFolder(name)
  const target: BuildTarget = { folder, name, output, version: 'dev', mode: 'development' }
  const module = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: (target: BuildTarget) => Configuration
  }
  // An open page may still request files of earlier builds.
  const config = module.default(target)
  const compiler = webpack({ ...config, output: { ...config.output, clean: false } })
  if (!compiler) throw new Error('webpack refused the configuration')
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return onBuilt({ ms: 0, errors: error.message })
    if (!stats) return
    const ms = (stats.endTime ?? 0) - (stats.startTime ?? 0)
    onBuilt(stats.hasErrors() ? { ms, errors: stats.toString('errors-only') } : { ms })
  })
  return {
    stop: () => new Promise((resolve) => watching?.close(() => resolve())),
  }
}
