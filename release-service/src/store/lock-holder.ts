import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'

/** The process that holds a lock. */
export interface Holder {
  readonly host: string
  readonly pid: number
  /** Start time of the process, as the system counts it: a reused pid is not the holder. */
  readonly startedAt: string
  readonly since: string
  readonly nonce: string
}

/** This process as the holder of a new lock. */
export const holderHere = (): Holder => ({
  host: os.hostname(),
  pid: process.pid,
  startedAt: startTimeOf(process.pid) ?? '',
  since: new Date().toISOString(),
  nonce: randomUUID(),
})

/**
 * The holder that a lock names.
 *
 * @returns undefined when there is none, or it cannot be read
 */
export function holderIn(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Whether the holder's process still runs on this machine. */
export function isRunning(holder: Holder | undefined): boolean {
  const startedAt = startTimeOf(holder?.pid ?? 0)
  return startedAt !== undefined && startedAt === holder?.startedAt
}

/** Start time of a process, as the kernel counts it; `unknown` where the system has none; undefined if it has ended. */
function startTimeOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    // A zombie holds no lock.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return 'unknown'
  }
}
