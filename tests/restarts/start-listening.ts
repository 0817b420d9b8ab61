import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** For as long as this process runs. */
const held: Socket[] = []

/**
 * A port for a program that has to be told one. This process keeps a connection from it to itself: Linux gives the port to nobody who
 * asks for any, and lets the program listen on it, again and again.
 */
export async function heldPort(): Promise<number> {
  const server = createServer((socket) => held.push(socket.unref())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  held.push(connect(port, '127.0.0.1').unref())
  await once(server, 'connection')
  server.close()
  return port
}

export interface Listening {
  readonly child: ChildProcess
  readonly port: number
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Everything that it has printed. */
  output(): string
}

/** What systemd does with socket units: opens the sockets, and has the program inherit them from descriptor 3 on. */
const LIKE_SYSTEMD = `
import os, socket, sys
sockets, program = sys.argv[1].split(), sys.argv[2:]
listeners = [socket.create_server(('127.0.0.1', int(each.split('=')[1])), backlog=511) for each in sockets]
copies = [os.dup(listener.fileno()) for listener in listeners]
for fd, copy in enumerate(copies, 3):
    os.dup2(copy, fd)
os.environ['LISTEN_FDS'] = str(len(sockets))
os.environ['LISTEN_FDNAMES'] = ':'.join(each.split('=')[0] for each in sockets)
os.environ['LISTEN_PID'] = str(os.getpid())
os.execv(program[0], program)
`

/**
 * Start a process and wait until it says that it listens.
 *
 * @param words arguments of Node.js
 * @param sockets ports by the names of sockets that the process is given, as by systemd; needs Python
 * @throws with what it printed when it ends before
 */
export async function startListening(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  sockets: Readonly<Record<string, string | undefined>> = {},
): Promise<Listening> {
  const units = Object.entries(sockets).map(([name, port]) => `${name}=${port}`)
  const node = [process.execPath, ...words]
  const [program = '', ...rest] =
    units.length === 0 ? node : ['python3', '-c', LIKE_SYSTEMD, units.join(' '), ...node]
  const inherited = units.map(() => 'ignore' as const)
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe', ...inherited, 'ipc'] })
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
