import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as askSecurely } from 'node:https'

/** Pass a request on to the portal and its answer back, as if the browser had asked there. */
export function forward(portal: URL, request: IncomingMessage, response: ServerResponse): void {
  const target = new URL(request.url ?? '/', portal)
  const headers = headersFor(portal, request)
  const send = target.protocol === 'https:' ? askSecurely : ask
  const upstream = send(target, { method: request.method ?? 'GET', headers }, (answer) => {
    const back = { ...answer.headers }
    if (back.location) back.location = relativeTo(portal, back.location)
    const isPage = back['content-type']?.startsWith('text/html') ?? false
    if (isPage) return void sendPage(answer, back, response)
    response.writeHead(answer.statusCode ?? 502, back)
    answer.pipe(response)
  })
  upstream.on('error', (error) => {
    response
      .writeHead(502, { 'content-type': 'text/plain' })
      .end(`The portal does not answer: ${error.message}`)
  })
  request.pipe(upstream)
}

function headersFor(portal: URL, { headers }: IncomingMessage): IncomingHttpHeaders {
  const { 'accept-encoding': _encoding, ...rest } = headers
  return {
    ...rest,
    host: portal.host,
    ...(rest.origin ? { origin: portal.origin } : {}),
    ...(rest.referer ? { referer: rest.referer.replace(/^https?:\/\/[^/]+/, portal.origin) } : {}),
  }
}

/** Pages of this server may preview: it is the machine of the one who looks. */
async function sendPage(
  answer: IncomingMessage,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const html = Buffer.concat(chunks).toString().replace('"preview":false', '"preview":true')
  const { etag: _etag, 'content-length': _length, 'strict-transport-security': _secure, ...rest } = headers
  response.writeHead(answer.statusCode ?? 502, { ...rest, 'cache-control': 'no-store' }).end(html)
}

function relativeTo(portal: URL, location: string): string {
  return location.startsWith(portal.origin) ? location.slice(portal.origin.length) || '/' : location
}
