import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Served } from './serve-with-cors'

/** Milliseconds between two pieces: each is in a frame of its own. */
const BETWEEN_PIECES = 50

/** The portal at `url` over a line on which the body of a document arrives tag by tag, text by text. */
export async function serveInPieces(url: string): Promise<Served> {
  const { host } = new URL(url)
  const server = createServer((request, response) => {
    // Neither packed nor from the browser's cache: it is cut here.
    const { 'if-none-match': _, ...headers } = request.headers
    const upstream = ask(
      new URL(request.url ?? '/', url),
      { method: request.method, headers: { ...headers, host, 'accept-encoding': 'identity' } },
      (answer) => void passOn(answer, response),
    )
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function passOn(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 500, headers)
  if (!answer.headers['content-type']?.startsWith('text/html')) return void answer.pipe(response)
  for (const piece of piecesOf(await textOf(answer))) {
    response.write(piece)
    await pause(BETWEEN_PIECES)
  }
  response.end()
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Everything before the body as one piece, then its tags and texts. */
function piecesOf(html: string): string[] {
  const body = html.indexOf('<body')
  return [html.slice(0, body), ...(html.slice(body).match(/<[^>]*>|[^<]+/g) ?? [])]
}
