import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { BuildTarget } from '../build'
import { inputsDigest } from './inputs-digest'
import { packageVersion } from './package-version'
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
  // webpack takes a second to load: only when there is something to build.
  const { compile } = await import('./compile')
  const release = await compile(target, inputs)
  return { release, fresh: true, ms: performance.now() - started }
}
