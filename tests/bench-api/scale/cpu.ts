import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts the time of processes in hundredths of a second. */
const TICKS = 100

interface Times {
  readonly parent: number
  /** Seconds of CPU time, its own and that of its children that have ended. */
  readonly own: number
  readonly ended: number
}

function timesOf(pid: number | string): Times | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / TICKS
    return { parent, own: sum(11), ended: sum(13) }
  } catch {
    return undefined
  }
}

/** Seconds of CPU time of these processes (Linux). */
export const cpuOf = (pids: readonly (number | undefined)[]): number =>
  pids.reduce<number>((sum, pid) => sum + (timesOf(pid ?? 'self')?.own ?? 0), 0)

/**
 * Seconds of CPU time of a PostgreSQL server, connections that have ended included (Linux).
 *
 * @param data its folder
 */
export function postgresCpu(data: string): number {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const main = timesOf(postmaster)
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === postmaster)
  return running.reduce((sum, times) => sum + (times?.own ?? 0), (main?.own ?? 0) + (main?.ended ?? 0))
}
