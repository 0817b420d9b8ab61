import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { runFolder } from './run-folder'

/*
 * One temporary PostgreSQL cluster for all test files of a run: whoever needs it first starts it. It never runs as root and listens
 * on a socket in its own folder only.
 */
export const clusterFolder = (): string => join(runFolder(), 'postgres')
/** Of the server's data. */
export const dataFolder = (): string => join(clusterFolder(), 'data')

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

const PGBOUNCER = '/usr/sbin/pgbouncer'
/** Number in the name of its socket. */
export const PGBOUNCER_PORT = 6432
/** Installed with `npm run setup -- cluster`. */
export const hasPgbouncer = existsSync(PGBOUNCER)

/** Start PgBouncer in transaction mode with fewer connections for each database than an API opens, so that they share them. */
export function startPgbouncer(): void {
  const folder = clusterFolder()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  const lines = [
    '[databases]',
    `* = host=${folder} port=5432`,
    '[pgbouncer]',
    `unix_socket_dir = ${folder}`,
    `listen_port = ${PGBOUNCER_PORT}`,
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'ignore_startup_parameters = lock_timeout,statement_timeout,idle_in_transaction_session_timeout',
    'default_pool_size = 4',
    'max_client_conn = 500',
    'server_idle_timeout = 5',
    `logfile = ${join(folder, 'pgbouncer.log')}`,
    `pidfile = ${join(folder, 'pgbouncer.pid')}`,
    '',
  ]
  writeFileSync(file, lines.join('\n'))
  writeFileSync(users, '"portal" ""\n')
  asUser(PGBOUNCER, ['-d', file])
}

/** A cluster that needs longer to start hangs. Seconds. */
const WAIT = '600'

export function startCluster(): void {
  const bin = binaries()
  const [folder, data] = [clusterFolder(), dataFolder()]
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder])
  asUser(join(bin, 'initdb'), ['-D', data, ...'-U portal -A trust -E UTF8 --locale=C.UTF-8 -N'.split(' ')])
  // Workers of autovacuum would be in databases that live for seconds, and keep them from being copied or removed.
  const options = `-c autovacuum=off -c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_wal_size=64MB -c max_connections=200`
  asUser(join(bin, 'pg_ctl'), [
    '-D',
    data,
    '-w',
    '-t',
    WAIT,
    '-o',
    options,
    '-l',
    join(folder, 'log'),
    'start',
  ])
}

async function cluster(): Promise<void> {
  const folder = clusterFolder()
  const ready = join(folder, 'ready')
  try {
    mkdirSync(folder)
  } catch {
    for (let i = 0; !existsSync(ready); i += 1) {
      if (i > 10 * Number(WAIT)) throw new Error('the test cluster did not start')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const failure = readFileSync(ready, 'utf8')
    if (failure !== '') throw new Error(failure)
    return
  }
  try {
    startCluster()
    if (hasPgbouncer) {
      startPgbouncer()
      // It goes to the background before it listens.
      const socket = join(folder, `.s.PGSQL.${PGBOUNCER_PORT}`)
      while (!(await isListening(socket))) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    writeFileSync(ready, '')
  } catch (error) {
    writeFileSync(ready, String(error))
    rmSync(dataFolder(), { recursive: true, force: true })
    throw error
  }
}

const isListening = (file: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(file, () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

const url = (database: string): string =>
  `postgresql://portal@localhost/${database}?host=${encodeURIComponent(clusterFolder())}`

export const throughPgbouncer = (direct: string): string =>
  direct.replace('localhost/', `localhost:${PGBOUNCER_PORT}/`)

/** A new, empty database on the shared cluster. */
export async function createTestDatabase(): Promise<string> {
  await cluster()
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  return url(name)
}

/** Remove a database of `createTestDatabase`, whoever is connected to it. */
export const dropTestDatabase = (direct: string): Promise<void> =>
  administer(`drop database if exists ${new URL(direct).pathname.slice(1)} with (force)`)

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: url('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
