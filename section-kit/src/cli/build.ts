import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration, type Stats } from 'webpack'
import type { BuildTarget } from '../build'
import { describeRelease, packageVersion } from './describe-release'
import { inputsDigest } from './inputs-digest'
import { prerender } from './prerender'
import { readRelease, type Release } from './release'
import { packageFolder, type Releasable } from './workspace'

export interface BuildResult {
  readonly release: Release
  readonly fresh: boolean
  readonly ms: number
}

/**
 * Build the shell or a section into its `dist`, with `release.json` beside the files. Nothing is done when the inputs
 * are those of the last build.
 *
 * @throws with webpack's messages when the build fails; `dist` is then without `release.json`
 */
export async function build(name: Releasable): Promise<BuildResult> {
  const started = performance.now()
  const folder = packageFolder(name)
  const inputs = await inputsDigest(name)
  const dist = path.join(folder, 'dist')
  const last = await readRelease(dist)
  if (last?.inputs === inputs) return { release: last, fresh: false, ms: performance.now() - started }

  await rm(dist, { recursive: true, force: true })
  const version = `${await packageVersion(folder)}-${inputs.slice(0, 7)}`
  const target: BuildTarget = { folder, name, version }
  const config = await loadConfig(folder, target)
  const stats = await runWebpack(config)
  const pages = await prerender(target)
  const release = await describeRelease({ target, inputs, stats, pages })
  return { release, fresh: true, ms: performance.now() - started }
}

async function loadConfig(folder: string, target: BuildTarget): Promise<Configuration> {
  const module = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: (target: BuildTarget) => Configuration
  }
  return module.default(target)
}

/** @throws with every error message of the build */
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
