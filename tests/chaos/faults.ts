import type { Network } from '../../server/api/testing/network'
import type { Cluster } from './cluster'

/** The database, the way to it, and one of the processes that use it. */
interface Database {
  readonly cluster: Cluster
  readonly network: Network
  /** Freezes an API process, possibly within a transaction, as when a virtual machine is paused. */
  freezeProcess(seconds: number): Promise<void>
}

/** Something that happens to a database. It has happened, and the database is back, when `happen` resolves. */
export interface Fault {
  readonly name: string
  /** How often in a run of forty. */
  readonly times: number
  happen(database: Database): Promise<void>
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** How long a machine is frozen, or a cable is out. Longer than the limit of a query. Seconds. */
const LONG = 30

const FAULTS: readonly Fault[] = [
  {
    name: 'connections ended by the operator',
    times: 8,
    happen: async ({ cluster }) => {
      await cluster.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'recog-portal'`,
      )
    },
  },
  {
    name: 'a server process killed',
    times: 8,
    async happen({ cluster }) {
      const [pid] = await cluster.backends()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await answering(cluster)
    },
  },
  {
    name: 'a fast restart',
    times: 8,
    async happen({ cluster }) {
      cluster.down('fast')
      await pause(1)
      cluster.up()
    },
  },
  {
    name: 'an immediate restart',
    times: 8,
    async happen({ cluster }) {
      cluster.down('immediate')
      await pause(1)
      cluster.up()
    },
  },
  {
    name: 'a server frozen for 30 s',
    times: 3,
    async happen({ cluster }) {
      await cluster.signalAll('SIGSTOP')
      await pause(LONG)
      await cluster.signalAll('SIGCONT')
    },
  },
  {
    name: 'an API process frozen for 30 s',
    times: 2,
    happen: ({ freezeProcess }) => freezeProcess(LONG),
  },
  {
    name: 'a network cut for 30 s',
    times: 2,
    async happen({ network }) {
      network.cut()
      await pause(LONG)
      network.restore()
    },
  },
  {
    name: 'a network cut for 30 s, with a firewall that forgets connections',
    times: 1,
    async happen({ network }) {
      network.cut()
      await pause(LONG)
      network.restore('silent')
    },
  },
]

/** Resolves when the server takes connections again. */
async function answering(cluster: Cluster): Promise<void> {
  for (;;) {
    await pause(0.05)
    if (
      await cluster.query('select 1').then(
        () => true,
        () => false,
      )
    )
      return
  }
}

/**
 * The faults of a run, mixed.
 *
 * @param count how many in all; in the proportions of `times`
 * @param only part of the names of those that are wanted
 */
export function mixed(count: number, only: string): readonly Fault[] {
  const wanted = FAULTS.filter(({ name }) => name.includes(only))
  const total = wanted.reduce((sum, { times }) => sum + times, 0)
  const all = wanted.flatMap((fault) =>
    Array.from({ length: Math.max(1, Math.round((fault.times * count) / total)) }, (_, i) => ({
      fault,
      at: (i + 0.5) / fault.times,
    })),
  )
  return all.toSorted((a, b) => a.at - b.at).map(({ fault }) => fault)
}
