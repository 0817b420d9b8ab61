import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { inlineConfig, type BuildTarget } from '../../build'
import { ApiCallsPlugin } from './api-calls'
import { writeModules } from './bundled-modules'
import { describeRelease } from './describe-release'
import { prerender } from './prerender'
import type { Release } from '@recog/release-service/release'
import { configOf, runWebpack } from './run-webpack'
import { bundledPackages, writeSbom } from './sbom'

/**
 * Compile, prerender and describe one release.
 *
 * @param inputs digest of everything the build is made from
 * @throws with webpack's messages when the build fails
 */
export async function compile(target: BuildTarget, inputs: string): Promise<Release> {
  const apiCalls = new ApiCallsPlugin()
  const config = await configOf(target)
  const stats = await runWebpack({ ...config, plugins: [...(config.plugins ?? []), apiCalls] })
  if (target.name === 'shell') {
    await runWebpack(inlineConfig(target))
    const template = 'document.template'
    await copyFile(path.join(target.folder, 'src/document', template), path.join(target.output, template))
  }
  await writeModules(target.output, stats.compilation)
  await writeSbom(target.output, target, await bundledPackages(stats.compilation))
  const prerendered = await prerender(target)
  return describeRelease({ target, inputs, stats, prerendered, calls: apiCalls.calls() })
}
