import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

export interface Served {
  readonly origin: string
  stop(): Promise<void>
}

/** A folder served to pages of any origin, as a team's machine would. */
export async function serveWithCors(folder: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://machine.invalid')
    const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
    readFile(path.join(folder, pathname)).then(
      (content) =>
        response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type }).end(content),
      () => response.writeHead(404, { 'access-control-allow-origin': '*' }).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
