import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { asUser, binaries } from '../../server/api/testing/postgres'

/** A PostgreSQL server of its own that keeps what it acknowledges (`fsync=on`), to be broken in every way. */
export class Cluster {
  private constructor(private readonly folder: string) {}

  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'portal-chaos-'))
    await chmod(folder, 0o755)
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder])
    const cluster = new Cluster(folder)
    const init = ['-D', cluster.#data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
    asUser(join(binaries(), 'initdb'), init)
    cluster.up()
    await cluster.query('create database portal', 'postgres')
    return cluster
  }

  /** URL of the portal's database, without a network. */
  get url(): string {
    return this.#urlOf('portal')
  }

  /** Where a network reaches it. */
  get address(): { readonly path: string } {
    return { path: join(this.folder, '.s.PGSQL.5432') }
  }

  up(): void {
    const options = `-c listen_addresses= -c unix_socket_directories='${this.folder}' -c max_connections=100`
    this.#control('-w', '-o', options, '-l', join(this.folder, 'log'), 'start')
  }

  /** @param mode `fast` lets transactions fail and shuts down; `immediate` is as if the machine had lost power */
  down(mode: 'fast' | 'immediate'): void {
    this.#control('-w', '-m', mode, 'stop')
  }

  /** Send a signal to the server and all its processes. */
  async signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const [pid = ''] = (await readFile(join(this.#data, 'postmaster.pid'), 'utf8')).split('\n')
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid]).toString().split('\n')
    for (const each of [pid, ...children.map((line) => line.trim()).filter(Boolean)])
      process.kill(Number(each), signal)
  }

  /** Process ids of the portal's connections. */
  async backends(): Promise<number[]> {
    const rows = await this.query(`select pid from pg_stat_activity where application_name = 'recog-portal'`)
    return rows.map(({ pid }) => Number(pid))
  }

  async query(sql: string, database = 'portal'): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.#urlOf(database), connectionTimeoutMillis: 5_000 })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }

  async remove(): Promise<void> {
    this.down('immediate')
    await rm(this.folder, { recursive: true, force: true })
  }

  #urlOf(database: string): string {
    return `postgresql://portal@localhost/${database}?host=${encodeURIComponent(this.folder)}`
  }

  get #data(): string {
    return join(this.folder, 'data')
  }

  #control(...args: readonly string[]): void {
    asUser(join(binaries(), 'pg_ctl'), ['-D', this.#data, ...args])
  }
}
