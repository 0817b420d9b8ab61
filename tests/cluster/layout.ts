import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { binaries } from '@recog/api/testing/postgres'
import { PORTAL } from '../../server/portal/package/paths'
import { heldPort } from '../restarts/start-listening'

/** Everything listens here: all machines of the cluster are this one. */
export const HOST = '127.0.0.1'
/** Of etcd and the nodes: as above, except that Patroni wants an address of its own for a node. */
export const NODE_HOST = '127.0.0.2'

/** The ports in the configurations that the package ships. */
const USUAL = {
  etcd: 2379,
  etcdPeers: 2380,
  primary: 5432,
  pgbouncer: 6432,
  members: 8000,
  api: 8090,
  'site-1': 8080,
  'site-2': 8082,
  'api-1': 8081,
  'api-2': 8083,
} as const

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

/** Where everything is. */
export interface Layout {
  /** Data, configurations and logs. */
  readonly folder: string
  readonly nodes: readonly DatabaseNode[]
  readonly ports: Readonly<Record<keyof typeof USUAL, number>>
}

/**
 * Choose ports.
 *
 * @param folder absolute; created if it is missing
 */
export async function layOut(folder: string): Promise<Layout> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const held = Object.keys(USUAL).map(async (name) => [name, await heldPort()] as const)
  const ports = Object.fromEntries(await Promise.all(held)) as Layout['ports']
  const nodes = ['node-1', 'node-2', 'node-3'].map(async (name) => {
    const listens = { postgres: await heldPort(), rest: await heldPort() }
    return { name, listens, reached: listens, etcd: ports.etcd }
  })
  return { folder, nodes: await Promise.all(nodes), ports }
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

/** URL of the portal's database at a port, with the password of the configurations. */
export const databaseUrl = (port: number, host = HOST): string =>
  `postgresql://portal:CHANGE-ME@${host}:${port}/portal`

/** Each port of the shipped configurations with the one that is used instead. */
type Pairs = readonly (readonly [number, number])[]

/** The configurations that the package ships (`share/cluster`), by the name of their file, with the ports and folder of a layout. */
export function configurationsOf({ folder, nodes, ports }: Layout): Readonly<Record<string, string>> {
  const read = (name: string, reached: Pairs, own: Pairs = reached) =>
    readFileSync(path.join(PORTAL, 'share/cluster', name), 'utf8')
      .split('\n')
      .map((line) => withPorts(line, /^ *listen:/.test(line) ? own : reached))
      .join('\n')
      .replaceAll('/var/lib/portal-cluster', folder)
      .replaceAll('/usr/lib/postgresql/15/bin', binaries())
  const names = Object.keys(USUAL) as (keyof typeof USUAL)[]
  const all = [
    ...names.map((name) => [USUAL[name], ports[name]] as const),
    ...nodes.flatMap((node, index) => portsOf(index, node.reached)),
  ]
  return Object.fromEntries([
    ...['haproxy.cfg', 'pgbouncer.ini', 'users.txt', 'create-database.sh'].map((name) => [
      name,
      read(name, all),
    ]),
    ...nodes.map(({ name, listens, reached, etcd }) => [
      `${name}.yml`,
      read('node-1.yml', [[USUAL.etcd, etcd], ...portsOf(0, reached)], portsOf(0, listens)).replaceAll(
        'node-1',
        name,
      ),
    ]),
  ])
}

const portsOf = (index: number, { postgres, rest }: NodePorts): Pairs => [
  [5441 + index, postgres],
  [8441 + index, rest],
]

const withPorts = (line: string, pairs: Pairs): string =>
  line.replace(/\b\d{4}\b/g, (port) => String(new Map(pairs).get(Number(port)) ?? port))
