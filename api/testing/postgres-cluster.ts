import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * One temporary PostgreSQL cluster for all test files of a run: whoever needs it first starts it, and a small watcher stops it
 * when the run ends. It never runs as root and listens on a socket in its own folder only.
 */
/** A jest worker has a channel to the process that runs the tests; without workers it is that process. */
const owner = process.send ? process.ppid : process.pid
export const folder = join(tmpdir(), `recog-test-postgres-${owner}`)

/** Folder of PostgreSQL's server programs, of the newest version. @throws when there is none */
export function binaries(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
  if (found) return found
  throw new Error(
    'PostgreSQL is not installed: apt-get install postgresql, or set PORTAL_TEST_ENGINES=sqlite',
  )
}

/** Run a program as the user `postgres`: PostgreSQL refuses to run as root. */
export function asUser(command: string, args: readonly string[]): void {
  const root = process.getuid?.() === 0
  const [file, all] = root ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
  execFileSync(file, all, { stdio: 'pipe', cwd: tmpdir() })
}

const watcher = `
const { execFileSync } = require('node:child_process')
const [pid, stop] = [Number(process.argv[1]), JSON.parse(process.argv[2])]
setInterval(() => {
  try { process.kill(pid, 0) } catch { try { execFileSync(stop[0], stop.slice(1)) } catch {} process.exit() }
}, 500)`

/** Create and start the cluster, and the watcher that stops it. */
export function startCluster(): void {
  const bin = binaries()
  const data = join(folder, 'data')
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder])
  asUser(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'portal',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ])
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=200`
  asUser(join(bin, 'pg_ctl'), ['-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start'])
  const stop = [
    'sh',
    '-c',
    `${process.getuid?.() === 0 ? 'runuser -u postgres -- ' : ''}${join(bin, 'pg_ctl')} -D ${data} -m immediate stop; rm -rf ${folder}`,
  ]
  spawn(process.execPath, ['-e', watcher, String(owner), JSON.stringify(stop)], {
    detached: true,
    stdio: 'ignore',
  }).unref()
}
