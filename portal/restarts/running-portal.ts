import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A portal that runs as its supervisor with the parts below it. */
export interface RunningPortal {
  /** Ids of the processes of its parts. */
  parts(): readonly number[]
  /** Replace every part, and wait until the previous processes have ended. */
  replaceParts(): Promise<void>
  /** End one part, as a system without memory does, and wait until another process has taken over. */
  restartPart(index: number): Promise<void>
  /** @returns the exit code */
  stop(): Promise<number | null>
}

/**
 * Start the portal and wait until it listens.
 *
 * @param words of the command
 * @throws with what it printed when it ends before
 */
export async function startPortal(words: readonly string[], env: NodeJS.ProcessEnv): Promise<RunningPortal> {
  const child = spawn(process.execPath, [...words], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${output}`)))
  })
  return portalOf(child, ended)
}

function portalOf(child: ChildProcess, ended: Promise<number | null>): RunningPortal {
  const parts = () => childrenOf(child.pid ?? 0)
  /** Until none of these runs, and as many others do. */
  const untilReplaced = async (before: readonly number[], count: number) => {
    while (parts().length !== count || parts().some((pid) => before.includes(pid))) await pause()
  }
  return {
    parts,
    async replaceParts() {
      const before = parts()
      child.kill('SIGHUP')
      await untilReplaced(before, before.length)
    },
    async restartPart(index) {
      const before = parts()
      const pid = before[index] ?? 0
      process.kill(pid, 'SIGTERM')
      await untilReplaced([pid], before.length)
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
