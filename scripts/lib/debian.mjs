import { existsSync, readdirSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * Install Debian packages if their programs are missing.
 *
 * @param {() => boolean} isThere
 * @param {string[]} packages
 * @returns {Promise<boolean>} whether anything was installed
 */
async function ensureDebianPackages(isThere, packages) {
  if (isThere()) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env })
  const install = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  })
  if (!isThere())
    throw new Error(`${packages.join(', ')} could not be installed:\n${update.output}${install.output}`)
  return true
}

/** The browser for the tests and stories, with fonts. */
export const ensureChromium = () =>
  ensureDebianPackages(
    () => existsSync('/usr/bin/chromium'),
    ['chromium', 'fonts-dejavu-core', 'fonts-liberation'],
  )

/** The second browser of the journeys. */
export const ensureFirefox = () =>
  ensureDebianPackages(() => existsSync('/usr/bin/firefox-esr'), ['firefox-esr'])

/** The web server that tests the exported portal. */
export const ensureNginx = () => ensureDebianPackages(() => existsSync('/usr/sbin/nginx'), ['nginx-light'])

/** A proxy of docs/operations.md. */
export const ensureCaddy = () => ensureDebianPackages(() => existsSync('/usr/bin/caddy'), ['caddy'])

/** Checks the alert rules. */
export const ensurePrometheus = () =>
  ensureDebianPackages(() => existsSync('/usr/bin/promtool'), ['prometheus'])

/** Boots an empty Debian, to install the portal there. */
export const ensureNspawn = () =>
  ensureDebianPackages(
    () => existsSync('/usr/bin/systemd-nspawn') && existsSync('/usr/bin/mmdebstrap'),
    ['systemd-container', 'mmdebstrap'],
  )

/** The second database of the server tests. */
export const ensurePostgresql = () => ensureDebianPackages(hasPostgresqlServer, ['postgresql'])

/** The programs of a cluster (docs/how-to/run-a-cluster.md). */
export async function ensureCluster() {
  const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer']
  const packages = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'python3-psycopg2', 'python3-etcd']
  const postgresql = await ensurePostgresql()
  const others = await ensureDebianPackages(() => programs.every((file) => existsSync(file)), packages)
  return postgresql || others
}

/** Look for a server on the path or in Debian's folders, where the client may be installed without it. */
function hasPostgresqlServer() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.map((version) => `${debian}/${version}/bin`),
  ]
  return folders.some((folder) => existsSync(`${folder}/initdb`))
}
