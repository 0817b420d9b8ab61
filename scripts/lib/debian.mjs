import { existsSync, readdirSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * Install a Debian package when the file it brings is not there.
 *
 * @param {string} file
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether anything was installed
 */
async function ensureDebianPackage(file, packages) {
  if (existsSync(file)) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env })
  const install = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  })
  if (!existsSync(file))
    throw new Error(`${packages.join(', ')} could not be installed:\n${update.output}${install.output}`)
  return true
}

const CHROMIUM = '/usr/bin/chromium'

/** The browser of the journeys and stories, with fonts to draw text with. */
export const ensureChromium = () =>
  ensureDebianPackage(CHROMIUM, ['chromium', 'fonts-dejavu-core', 'fonts-liberation'])

const POSTGRESQL = '/usr/lib/postgresql'

/** The second database of the server tests: Debian's, or one already on the path. */
export async function ensurePostgresql() {
  const onPath = (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/initdb`))
  if (onPath) return false
  const installed = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL) : []
  if (installed.some((version) => existsSync(`${POSTGRESQL}/${version}/bin/initdb`))) return false
  return ensureDebianPackage(POSTGRESQL, ['postgresql'])
}
