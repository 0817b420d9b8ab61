import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { asUser, binaries } from './postgres-cluster'
import { testFolder } from './run-folder'

/** Numbers in the names of the sockets. */
const PORTS = { primary: 5432, replica: 5433 } as const
type Name = keyof typeof PORTS

/** A PostgreSQL server with an asynchronous streaming replica. Both listen on sockets in a folder of their own. */
export class ReplicatedPostgres {
  readonly #folder = testFolder()
  readonly #bin = binaries()

  constructor() {
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', this.#folder])
    const [primary, replica] = [this.#data('primary'), this.#data('replica')]
    asUser(join(this.#bin, 'initdb'), [
      '-D',
      primary,
      '-U',
      'portal',
      '-A',
      'trust',
      '--locale=C.UTF-8',
      '-N',
    ])
    appendFileSync(
      join(primary, 'postgresql.conf'),
      ["listen_addresses = ''", 'fsync = off', 'wal_retrieve_retry_interval = 200ms', ''].join('\n'),
    )
    this.start('primary')
    const from = [
      '-h',
      this.#folder,
      '-U',
      'portal',
      '--checkpoint=fast',
      '--no-sync',
      '--write-recovery-conf',
    ]
    asUser(join(this.#bin, 'pg_basebackup'), ['-D', replica, ...from])
    this.start('replica')
  }

  /** URL of a database. */
  url(of: Name, database = 'portal'): string {
    return `postgresql://portal@localhost:${PORTS[of]}/${database}?host=${encodeURIComponent(this.#folder)}`
  }

  /** @returns the first value of the first row */
  async ask(of: Name, sql: string, database = 'portal'): Promise<unknown> {
    const client = new Client({ connectionString: this.url(of, database) })
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(sql)
      return Object.values(rows[0] ?? {})[0]
    } finally {
      await client.end()
    }
  }

  start(name: Name): void {
    const data = this.#data(name)
    const options = [
      '-o',
      `-c unix_socket_directories='${this.#folder}' -c port=${PORTS[name]}`,
      '-l',
      join(this.#folder, `${name}.log`),
    ]
    asUser(join(this.#bin, 'pg_ctl'), ['-D', data, '-w', ...options, 'start'])
  }

  /** Stop without a checkpoint, as when the machine fails. */
  crash(name: Name): void {
    asUser(join(this.#bin, 'pg_ctl'), ['-D', this.#data(name), '-m', 'immediate', 'stop'])
  }

  /** From now on the replica receives writes, but does not show them. */
  async pauseReplay(): Promise<void> {
    await this.ask('replica', 'select pg_wal_replay_pause()')
    while ((await this.ask('replica', 'select pg_get_wal_replay_pause_state()')) !== 'paused')
      await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** Show all writes. */
  async replay(): Promise<void> {
    await this.ask('replica', 'select pg_wal_replay_resume()')
    await this.replayed()
  }

  /** Until the replica shows everything that the primary has written. */
  async replayed(): Promise<void> {
    const end = String(await this.ask('primary', 'select pg_current_wal_flush_lsn()'))
    while ((await this.ask('replica', `select pg_last_wal_replay_lsn() >= '${end}'`)) !== true)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }

  remove(): void {
    for (const name of ['primary', 'replica'] as const) {
      try {
        this.crash(name)
      } catch {
        // It is down already.
      }
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #data(name: Name): string {
    return join(this.#folder, name)
  }
}
