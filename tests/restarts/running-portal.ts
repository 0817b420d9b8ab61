import { readdirSync, readFileSync } from 'node:fs'
import { startListening, type Listening } from './start-listening'

/** A portal that runs as its supervisor with the parts below it. */
export interface RunningPortal {
  /** Ids of the processes of its parts, the oldest first. */
  parts(): readonly number[]
  /** Replace every part, and wait until the previous processes have ended. Rejects with what was printed when one stays. */
  replaceParts(): Promise<void>
  /**
   * End the part that has run for longest, as a system without memory does, and wait until another process has taken over. Called
   * once for each part, it ends them all.
   */
  restartOldestPart(): Promise<void>
  /** Everything that it has printed. */
  output(): string
  /** @returns the exit code */
  stop(): Promise<number | null>
}

/**
 * Start the portal and wait until it listens.
 *
 * @param words of the command
 * @param hasSockets whether it is given the sockets of web server and API, as by systemd
 * @throws with what it printed when it ends before
 */
export async function startPortal(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  hasSockets = true,
): Promise<RunningPortal> {
  const sockets = hasSockets ? { site: env['PORT'], api: env['API_PORT'] } : {}
  return portalOf(await startListening(words, env, sockets))
}

function portalOf({ child, ended, output }: Listening): RunningPortal {
  const parts = () => partsOf(child.pid ?? 0)
  /** Until none of these runs, and as many others do. @param printed what it had printed before, in characters */
  const untilReplaced = async (before: readonly number[], count: number, printed: number) => {
    while (parts().length !== count || parts().some((pid) => before.includes(pid))) {
      const end = child.exitCode ?? child.signalCode
      if (end !== null) throw new Error(`ended with ${end}: ${output()}`)
      if (/The running one stays|Nothing was replaced/.test(output().slice(printed)))
        throw new Error(output())
      await pause()
    }
  }
  return {
    parts,
    output,
    async replaceParts() {
      const before = parts()
      const printed = output().length
      child.kill('SIGHUP')
      await untilReplaced(before, before.length, printed)
    },
    async restartOldestPart() {
      const before = parts()
      const [pid = 0] = before
      const printed = output().length
      process.kill(pid, 'SIGTERM')
      await untilReplaced([pid], before.length, printed)
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Ids of the parts that this process started. Not every kernel lists them in `/proc/ID/task/ID/children`; all name the parent. */
const partsOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPartOf(name, pid))
    .map(Number)
    .toSorted((a, b) => a - b)

/** @returns false for a process that has ended meanwhile */
function isPartOf(pid: string, parent: number): boolean {
  try {
    const named = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(named) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0serve\0')
  } catch {
    return false
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
