import os from 'node:os'
import path from 'node:path'
import { run } from '../run.mjs'
import { manifestOf, PUBLISHED } from './published.mjs'

/**
 * Publish packed packages to the registry that npm is configured with. Versions that it has already are left alone: a version never
 * changes.
 *
 * @param {readonly string[]} tarballs absolute paths
 * @throws with npm's output when a package is refused
 */
export async function publishPackages(tarballs) {
  for (const manifest of PUBLISHED.map(manifestOf)) {
    const { name, version } = manifest
    const file = tarballs.find((each) => path.basename(each) === tarballName(name, version))
    if (!file) throw new Error(`${name} ${version} is not packed`)
    if (await isPublished(`${name}@${version}`)) {
      process.stdout.write(`  ${name} ${version} was published before\n`)
      continue
    }
    const { code, output } = await run('npm', ['publish', file, '--loglevel=error'], { cwd: os.tmpdir() })
    if (code !== 0) throw new Error(`${name} could not be published:\n${output}`)
    process.stdout.write(`  ${name} ${version} is published\n`)
  }
}

/** @param {string} name @param {string} version */
const tarballName = (name, version) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/** @param {string} release `name@version` */
async function isPublished(release) {
  const { output } = await run('npm', ['view', release, 'version', '--loglevel=silent'], { cwd: os.tmpdir() })
  return output.trim() !== ''
}
