import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { listen, type Served } from './listen'

/** A folder served to pages of any origin, as a team's machine would. */
export function serveWithCors(folder: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://machine.invalid')
    const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
    readFile(path.join(folder, pathname)).then(
      (content) =>
        response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type }).end(content),
      () => response.writeHead(404, { 'access-control-allow-origin': '*' }).end(),
    )
  })
  return listen(server)
}
