import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { holdSocket } from '../../portal/src/serve/hold-socket'

export interface Served {
  readonly origin: string
  stop(): Promise<void>
}

/** Start a server on a free port of this machine. @param host name of the machine in the returned origin */
export async function listen(server: Server, host: 'localhost' | '127.0.0.1' = 'localhost'): Promise<Served> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * A port for a program that has to be told one. This process keeps a socket on it that accepts nothing: Linux gives the port to nobody
 * who asks for any, and lets the program listen on it, again and again.
 */
export async function heldPort(): Promise<number> {
  const held = await holdSocket('127.0.0.1', 0)
  if (!held) throw new Error('This Node.js cannot hold a port')
  return held.port
}
