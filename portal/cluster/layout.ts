import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { binaries } from '@recog/api/testing/postgres-cluster'
import { heldPort } from '../restarts/start-listening'

/** Everything listens here: all machines of the cluster are this one. */
export const HOST = '127.0.0.1'
/** Of etcd and the nodes: as above, except that Patroni wants an address of its own for a node. */
export const NODE_HOST = '127.0.0.2'

/** The roles of PostgreSQL: the portal's own, which owns its database, and those that Patroni uses. */
const ROLES = ['portal', 'postgres', 'replicator', 'rewinder'] as const
type Role = (typeof ROLES)[number]

/** Ports of PostgreSQL and of Patroni's REST interface. */
interface NodePorts {
  readonly postgres: number
  readonly rest: number
}

/** A machine with PostgreSQL under Patroni. */
export interface DatabaseNode {
  readonly name: string
  /** Where its programs listen. */
  readonly listens: NodePorts
  /** Where the others reach them: elsewhere only if a network in between can be cut. */
  readonly reached: NodePorts
  /** Where it reaches etcd. */
  readonly etcd: number
}

const PORTS = ['etcd', 'etcdPeers', 'primary', 'api', 'pgbouncer'] as const

/** Where everything is. */
export interface Layout {
  /** Of the programs that are not ours: data, configurations and logs. */
  readonly folder: string
  /** Of PostgreSQL's programs. */
  readonly bin: string
  readonly nodes: readonly DatabaseNode[]
  /** `primary` and `api` are HAProxy's. */
  readonly ports: Readonly<Record<(typeof PORTS)[number], number>>
  /** HAProxy's port for members. */
  readonly portal: number
  readonly apis: readonly number[]
  readonly sites: readonly number[]
  readonly passwords: Readonly<Record<Role, string>>
}

/**
 * Choose ports, and passwords that stay the same for a folder.
 *
 * @param folder absolute; created if it is missing
 * @param portal port for members
 */
export async function layOut(folder: string, portal: number): Promise<Layout> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const shared = await heldPorts(PORTS.length)
  return {
    folder,
    bin: binaries(),
    nodes: await Promise.all(
      ['node-1', 'node-2', 'node-3'].map((name) => databaseNode(name, shared[0] ?? 0)),
    ),
    ports: Object.fromEntries(PORTS.map((name, i) => [name, shared[i] ?? 0])) as Layout['ports'],
    portal,
    apis: await heldPorts(2),
    sites: await heldPorts(2),
    passwords: passwordsIn(path.join(folder, 'passwords.json')),
  }
}

const heldPorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => heldPort()))

async function databaseNode(name: string, etcd: number): Promise<DatabaseNode> {
  const listens = { postgres: await heldPort(), rest: await heldPort() }
  return { name, listens, reached: listens, etcd }
}

function passwordsIn(file: string): Layout['passwords'] {
  if (!existsSync(file)) {
    const all = Object.fromEntries(ROLES.map((role) => [role, randomBytes(16).toString('hex')]))
    writeFileSync(file, JSON.stringify(all), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Layout['passwords']
}

/**
 * The same, but other parts reach each node, and it reaches etcd, through a network that can be cut.
 *
 * @param through called for each connection with the port that it leads to, and the name of the node; returns where it begins
 */
export async function withNetwork(
  layout: Layout,
  through: (port: number, node: string) => Promise<number>,
): Promise<Layout> {
  const nodes = layout.nodes.map(async (node) => ({
    ...node,
    reached: {
      postgres: await through(node.listens.postgres, node.name),
      rest: await through(node.listens.rest, node.name),
    },
    etcd: await through(node.etcd, node.name),
  }))
  return { ...layout, nodes: await Promise.all(nodes) }
}

/**
 * URL of the portal's database.
 *
 * @param through PgBouncer for the servers; HAProxy's port for what needs a session
 */
export const databaseUrl = ({ ports, passwords }: Layout, through: 'pgbouncer' | 'primary'): string =>
  `postgresql://portal:${passwords.portal}@${HOST}:${ports[through]}/portal`
