import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import type { BuildTarget } from '../../build'
import { importSource } from '../import-source'
import { packageFolder, ROOT, type Releasable } from '../workspace'
import { compileError } from './compile-errors'
import type { BuildState } from './in-page/protocol'
import { watchShared } from './shared-changes'

/** A build, good or bad. */
export interface Built extends BuildState {
  readonly ms: number
}

/**
 * Build a section whenever one of its files changes, incrementally.
 *
 * @param output folder of the builds
 * @param onBuilt gets each build's state, and its time in milliseconds
 */
export async function watchBuild(
  name: Releasable,
  output: string,
  onBuilt: (built: Built) => void,
): Promise<{ stop(): Promise<void> }> {
  const folder = packageFolder(name)
  const target: BuildTarget = { folder, name, output, version: 'dev', mode: 'development' }
  const module = (await importSource(path.join(folder, 'webpack.config.ts'))) as {
    default: (target: BuildTarget) => Configuration
  }
  const compiler = webpack(module.default(target))
  if (!compiler) throw new Error('webpack refused the configuration')
  const unseen = watchShared(compiler, ROOT)
  let hash = ''
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return onBuilt({ ms: 0, hash, errors: [{ message: error.message }], notes: [] })
    if (!stats) return
    const ms = (stats.endTime ?? 0) - (stats.startTime ?? 0)
    const { errors = [] } = stats.toJson({ all: false, errors: true, errorDetails: false })
    if (errors.length === 0) hash = stats.hash ?? ''
    onBuilt({ ms, hash, errors: errors.map((each) => compileError(ROOT, each)), notes: unseen() })
  })
  return {
    stop: () => new Promise((resolve) => watching?.close(() => resolve())),
  }
}
