import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { CONTRACT_VERSION } from '@recog/section-contract'
import { type Release, withTemporaryFolder } from '@recog/release-service/release'
import type { BuildTarget } from '../../build'
import { ROOT } from '../workspace'
import { gitSource } from './git-source'
import { packagesOf, writeSbom } from './sbom'
import { writeRelease } from './write-release'

/**
 * Build Storybook with all stories of the repository, and describe it as a release.
 *
 * @param inputs digest of everything the build is made from
 * @throws with Storybook's messages when the build fails
 */
export async function compileStorybook(
  { name, version, output }: Pick<BuildTarget, 'name' | 'version' | 'output'>,
  inputs: string,
): Promise<Release> {
  const files = await buildListingFiles(output)
  await writeSbom(output, { name, version }, await packagesOf(files))
  // The date, the packages, the folders and the speed of this machine, which nobody reads: the same sources give the same release.
  await rm(path.join(output, 'project.json'), { force: true })
  await rm(path.join(output, 'manifests/components.html'), { force: true })
  const manifest = path.join(output, 'manifests/components.json')
  const components = (await readFile(manifest, 'utf8')).replaceAll(`${ROOT}/`, '')
  await writeFile(manifest, components.replace(/"durationMs": *\d+/, '"durationMs": 0'))
  return writeRelease(output, {
    name,
    version,
    inputs,
    ...(await gitSource()),
    toolchain: { node: process.version },
    contract: CONTRACT_VERSION,
    entry: 'index.html',
    preload: [],
    css: [],
    shared: {},
    prerendered: {},
  })
}

/** Build the static Storybook. @returns the source files that it contains */
async function buildListingFiles(output: string): Promise<string[]> {
  return withTemporaryFolder('storybook-', async (folder) => {
    const list = path.join(folder, 'files.json')
    await buildStorybook(output, { BUNDLED_FILES: list })
    return JSON.parse(await readFile(list, 'utf8')) as string[]
  })
}

/**
 * Build the static Storybook.
 *
 * @param output folder, which is emptied
 * @param env such as `STORY_RUNNER`, which adds the stories of the test runner, and `BUNDLED_FILES`, where their names are written
 * @throws with Storybook's messages when the build fails
 */
export async function buildStorybook(
  output: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const cli = path.join(ROOT, 'node_modules/storybook/dist/bin/dispatcher.js')
  try {
    await promisify(execFile)(
      process.execPath,
      [cli, 'build', '-o', output, '--disable-telemetry', '--quiet'],
      // Storybook writes NODE_PATH, which package managers set to folders of this machine, into the build.
      { cwd: ROOT, env: { ...process.env, NODE_PATH: undefined, ...env }, maxBuffer: 64 << 20 },
    )
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`Storybook could not be built:\n${stdout}${stderr}`, { cause: error })
  }
}
