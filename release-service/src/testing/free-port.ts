import { createServer } from 'node:net'

/** Below the ports that systems give to connections, a few for each process, so that nobody takes one before its program listens. */
let next = 10_000 + (process.pid % 1_000) * 20

/** Find a port for a program that cannot say which one it has chosen. All others listen on 0 and tell. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port === 29_999 ? 10_000 : port + 1
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
