import { spawn, type ChildProcess } from 'node:child_process'
import { holdSocket } from '../src/serve/hold-socket'

/**
 * A port for a program that has to be told one. This process keeps a socket on it that accepts nothing: Linux gives the port to nobody
 * who asks for any, and lets the program listen on it, again and again.
 */
export async function heldPort(): Promise<number> {
  const held = await holdSocket('127.0.0.1', 0)
  if (!held) throw new Error('This Node.js cannot hold a port')
  return held.port
}

export interface Listening {
  readonly child: ChildProcess
  readonly port: number
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Everything that it has printed. */
  output(): string
}

/**
 * Start a process and wait until it says that it listens.
 *
 * @param words arguments of Node.js
 * @throws with what it printed when it ends before
 */
export async function startListening(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Listening> {
  const child = spawn(process.execPath, [...words], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port?: number }) => resolve(message.port ?? 0))
    void ended.then((code) => reject(new Error(`${words.join(' ')} ended with ${code}:\n${output}`)))
  })
  return { child, port, ended, output: () => output }
}
