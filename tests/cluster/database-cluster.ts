import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { configurationsOf, databaseUrl, HOST, NODE_HOST, type DatabaseNode, type Layout } from './layout'
import { Program } from './program'

/** PostgreSQL on three nodes, with everything that leads to it. */
export class DatabaseCluster {
  readonly nodes: ReadonlyMap<string, Program>
  readonly #etcd: Program
  readonly #haproxy: Program
  readonly #pgbouncer: Program

  constructor(private readonly layout: Layout) {
    const { ports, nodes } = layout
    const client = `http://${NODE_HOST}:${ports.etcd}`
    const peers = `http://${NODE_HOST}:${ports.etcdPeers}`
    this.#etcd = this.#program('etcd', () => isOk(`${client}/health`), [
      '/usr/bin/etcd',
      '--name=etcd',
      `--data-dir=${this.#at('etcd')}`,
      // For Patroni, which uses this version of the interface (`node-1.yml`).
      '--enable-v2',
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=etcd=${peers}`,
      '--log-level=warn',
    ])
    this.nodes = new Map(nodes.map((node) => [node.name, this.#patroni(node)]))
    this.#haproxy = this.#program('haproxy', () => listens(ports.primary), [
      '/usr/sbin/haproxy',
      '-f',
      this.#at('haproxy.cfg'),
    ])
    this.#pgbouncer = this.#program('pgbouncer', () => listens(ports.pgbouncer), [
      '/usr/sbin/pgbouncer',
      this.#at('pgbouncer.ini'),
    ])
  }

  /** Resolves once there are a primary, its synchronous replica and another replica, and HAProxy leads to the primary. */
  async start(): Promise<void> {
    this.#writeFiles()
    this.#etcd.start()
    await this.#etcd.ready()
    for (const node of this.nodes.values()) node.start()
    for (const node of this.nodes.values()) await node.ready()
    for (const program of [this.#haproxy, this.#pgbouncer]) {
      program.start()
      await program.ready()
    }
    while (!(await this.nodeThatIs('synchronous')) || !(await this.#leadsToPrimary()))
      await new Promise((resolve) => setTimeout(resolve, 200))
  }

  /** Whether each node is what it should be: a failed one that returned is a replica again. */
  async isWhole(): Promise<boolean> {
    const states = await Promise.all(
      this.layout.nodes.map(async ({ reached }) => {
        const rest = `http://${NODE_HOST}:${reached.rest}`
        return (await isOk(`${rest}/primary`)) || (await isOk(`${rest}/replica`))
      }),
    )
    return states.every(Boolean) && (await this.nodeThatIs('synchronous')) !== undefined
  }

  async stop(): Promise<void> {
    await this.#pgbouncer.stop()
    await Promise.all([...this.nodes.values()].map((node) => node.stop()))
    await this.#haproxy.stop()
    await this.#etcd.stop()
  }

  /** @returns the node of which Patroni says this, if any */
  async nodeThatIs(role: 'primary' | 'synchronous'): Promise<DatabaseNode | undefined> {
    for (const node of this.layout.nodes)
      if (await isOk(`http://${NODE_HOST}:${node.reached.rest}/${role}`)) return node
    return undefined
  }

  /** Until HAProxy has checked a node, it takes it for the primary. Asks without blocking: the network may be in this process. */
  async #leadsToPrimary(): Promise<boolean> {
    const words = [databaseUrl(this.layout.ports.primary), '-Atqc', 'select pg_is_in_recovery()']
    return promisify(execFile)('psql', words).then(
      ({ stdout }) => stdout.trim() === 'f',
      () => false,
    )
  }

  #patroni(node: DatabaseNode): Program {
    const isReady = () => isOk(`http://${NODE_HOST}:${node.listens.rest}/health`)
    return this.#program(node.name, isReady, ['/usr/bin/patroni', this.#at(`${node.name}.yml`)])
  }

  #program(name: string, isReady: () => Promise<boolean>, command: readonly string[]): Program {
    return new Program({ name, isReady, command, log: this.#at(`${name}.log`) })
  }

  #writeFiles(): void {
    for (const [name, text] of Object.entries(configurationsOf(this.layout)))
      writeFileSync(this.#at(name), text, { mode: name.endsWith('.sh') ? 0o700 : 0o600 })
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:postgres', this.layout.folder])
  }

  #at(name: string): string {
    return path.join(this.layout.folder, name)
  }
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
