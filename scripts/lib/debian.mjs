import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

/**
 * Programs that tests need: their commands, and what Debian calls them. `chromium-shell` is Chromium without windows, which opens a page with
 * two thirds of the work; `cluster` is for docs/how-to/run-a-cluster.md, `nspawn` boots an empty Debian, `prometheus` checks the alert rules.
 *
 * @type {Readonly<Record<string, readonly [commands: string, packages: string]>>}
 */
const PROGRAMS = {
  caddy: ['caddy', 'caddy'],
  chromium: ['chromium', 'chromium fonts-dejavu-core fonts-liberation'],
  'chromium-shell': ['chromium-headless-shell', 'chromium-headless-shell'],
  cluster: [
    'initdb patroni etcd haproxy pgbouncer',
    'postgresql patroni etcd-server haproxy pgbouncer python3-psycopg2 python3-etcd',
  ],
  firefox: ['firefox-esr', 'firefox-esr'],
  nginx: ['nginx', 'nginx-light'],
  nspawn: ['systemd-nspawn mmdebstrap', 'systemd-container mmdebstrap'],
  postgresql: ['initdb', 'postgresql'],
  prometheus: ['promtool', 'prometheus'],
}

/**
 * Install a program of the tests if it is missing.
 *
 * @param {string} name
 * @returns {Promise<boolean>} whether anything was installed
 * @throws if there is no such program, or with apt's output if it is still missing
 */
export async function ensureProgram(name) {
  const program = PROGRAMS[name]
  if (!program) throw new Error(`There is no ${name}. Choose from ${Object.keys(PROGRAMS).join(', ')}.`)
  const [commands = [], packages = []] = program.map((names) => names.split(' '))
  if (commands.every(isThere)) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env })
  const options = '-y -qq --no-install-recommends -o DPkg::Lock::Timeout=600'.split(' ')
  const install = await run('apt-get', ['install', ...options, ...packages], { env })
  if (!commands.every(isThere))
    throw new Error(`${packages.join(', ')} could not be installed:\n${update.output}${install.output}`)
  return true
}

/** On the path, or where Debian has programs that are not: the client of PostgreSQL may be installed without its server. @param {string} command */
function isThere(command) {
  const postgresql = '/usr/lib/postgresql'
  const versions = existsSync(postgresql) ? readdirSync(postgresql) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    '/usr/sbin',
    ...versions.map((version) => `${postgresql}/${version}/bin`),
  ]
  return folders.some((folder) => existsSync(path.join(folder, command)))
}
