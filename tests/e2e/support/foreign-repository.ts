import { execFile, spawn } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** A folder outside of this repository, and the commands that somebody types there. */
export interface ForeignRepository {
  readonly folder: string
  /** Run a command. @returns its output @throws with its output when it fails */
  run(command: string, ...args: string[]): Promise<string>
  /** Start a command, and wait until its output matches. @returns the first group of the match */
  start(until: RegExp, command: string, ...args: string[]): Promise<string>
  /** End what was started. */
  stop(): Promise<void>
  /** End what was started, and delete the folder. */
  remove(): Promise<void>
}

/** @param env of every command */
export async function foreignRepository(name: string, env: NodeJS.ProcessEnv): Promise<ForeignRepository> {
  const parent = await realpath(await mkdtemp(path.join(os.tmpdir(), 'foreign-')))
  const folder = path.join(parent, name)
  let stop = async () => {}
  return {
    folder,
    async run(command, ...args) {
      // Before the repository exists, commands run where it will be created.
      const cwd = await realpath(folder).catch(() => parent)
      const { stdout } = await promisify(execFile)(command, args, { cwd, env, maxBuffer: 64 << 20 })
      return stdout
    },
    async start(until, command, ...args) {
      // A group of its own: npm does not pass every signal to what it started.
      const child = spawn(command, args, { cwd: folder, env, detached: true, stdio: 'pipe' })
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      void ended.then(() => (stop = async () => {}))
      stop = async () => {
        stop = async () => {}
        if (child.pid) process.kill(-child.pid, 'SIGTERM')
        await ended
      }
      return new Promise((resolve, reject) => {
        let output = ''
        const hear = (chunk: Buffer) => {
          output += chunk.toString()
          const found = until.exec(output)?.[1]
          if (found) resolve(found)
        }
        child.stdout.on('data', hear)
        child.stderr.on('data', hear)
        child.once('exit', () => reject(new Error(output)))
      })
    },
    stop: () => stop(),
    async remove() {
      await stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
