import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Network } from '@recog/api/testing/network'
import type { Program } from '../program'

interface FailingNode {
  readonly patroni: Program
  /** Folder of its database. */
  readonly data: string
  /** Everything that it sends and receives. */
  readonly networks: readonly Network[]
}

/** A way to lose a node. `happen` returns what brings it back. */
interface NodeFault {
  readonly name: string
  happen(node: FailingNode): () => void
}

export const FAULTS: readonly NodeFault[] = [
  {
    name: 'killed',
    happen(node) {
      node.patroni.leaveDown()
      signal(node, 'SIGKILL')
      return () => node.patroni.start()
    },
  },
  {
    name: 'frozen',
    happen(node) {
      const frozen = signal(node, 'SIGSTOP')
      return () => frozen.forEach((pid) => process.kill(pid, 'SIGCONT'))
    },
  },
  {
    name: 'cut off',
    happen({ networks }) {
      for (const network of networks) network.cut()
      return () => networks.forEach((network) => network.restore())
    },
  },
]

/** Send a signal to Patroni, PostgreSQL and all its processes. @returns their ids */
function signal({ patroni, data }: FailingNode, name: 'SIGKILL' | 'SIGSTOP'): number[] {
  const [postmaster = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString().split('\n')
  const all = [patroni.pid ?? 0, Number(postmaster), ...backends.map(Number)].filter((pid) => pid > 0)
  return all.filter((pid) => {
    try {
      return process.kill(pid, name)
    } catch {
      // A connection that ended meanwhile.
      return false
    }
  })
}
