import type { AddressInfo, Server } from 'node:net'

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
