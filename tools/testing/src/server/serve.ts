import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Served {
  readonly origin: string
  stop(): Promise<void>
}

/** Serve responses over HTTP on a free port of this machine. */
export async function serve(respond: (request: Request) => Promise<Response>): Promise<Served> {
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headersDistinct } = incoming
    const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
      name,
      values.join(),
    ])
    const body = method === 'GET' ? null : await buffer(incoming)
    const response = await respond(new Request(new URL(url, 'http://api.invalid'), { method, headers, body }))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  })
  // Longer than any client keeps an unused connection, also on a machine that stops.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
