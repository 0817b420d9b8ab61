import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { getSystemErrorName } from 'node:util'
import { SettingError } from '@recog/api-contract/setting-values'

/** What is used of the object that Node.js has for a socket. */
interface Handle {
  readonly fd: number
  getsockname(out: { port?: number }): number
}

type CreateHandle = (
  address: string,
  port: number,
  family: 4 | 6,
  fd: number,
  flags: number,
) => Handle | number

/**
 * Node.js has no documented way to bind a socket without accepting connections from it. `cluster` uses this function for its
 * workers; its own sockets vanish with the last of them. Seen in Node.js 20, 22, 24 and 26; undefined in one that has lost it.
 */
const createServerHandle = (net as { readonly _createServerHandle?: CreateHandle })._createServerHandle

/** Kept for as long as the process runs: a collected handle closes its socket. */
const held: Handle[] = []

/**
 * Open a socket for child processes, and accept no connection from it. It stays open while they restart, so that connections wait
 * in its queue.
 *
 * @param settings names of the settings with its host and its port
 * @param createHandle what Node.js has for it
 * @returns its file descriptor and port; undefined if this Node.js cannot hold one: whoever wants to listen has to bind it
 * @throws when the port is in use or the host unknown
 */
export async function holdSocket(
  host: string,
  port: number,
  settings: readonly [string, string] = ['HOST', 'PORT'],
  createHandle: CreateHandle | null = createServerHandle ?? null,
): Promise<{ readonly fd: number; readonly port: number } | undefined> {
  if (!createHandle) return undefined
  const { address, family } = await lookup(host).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`${settings[0]} is "${host}", which is no host that is known here (${error.code})`)
  })
  const handle = createHandle(address, port, family === 6 ? 6 : 4, -1, 0)
  if (typeof handle === 'number') throw unusable(host, port, settings, handle)
  const name: { port?: number } = {}
  const problem = handle.getsockname(name)
  if (problem) throw unusable(host, port, settings, problem)
  held.push(handle)
  return { fd: handle.fd, port: name.port ?? port }
}

const unusable = (host: string, port: number, settings: readonly string[], code: number): Error =>
  new SettingError(`The portal cannot listen on ${host}:${port} (${settings.join(', ')}): ${describe(code)}`)

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'only root may use this port',
  EADDRNOTAVAIL: 'this machine has no such address',
}

function describe(code: number): string {
  const name = getSystemErrorName(code)
  return REASONS[name] ?? name
}
