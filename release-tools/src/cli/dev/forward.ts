import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as askSecurely } from 'node:https'
import { text } from 'node:stream/consumers'

/** Send the body of a page; its head is sent. */
type SendPage = (html: string, response: ServerResponse) => void | Promise<void>

/** Pass a request on to the portal and its answer back, as if the browser had asked there; pages by `sendPage`. */
export function forward(
  portal: URL,
  request: IncomingMessage,
  response: ServerResponse,
  sendPage: SendPage = sendPreview,
): void {
  const target = new URL(request.url ?? '/', portal)
  const headers = headersFor(portal, request)
  const send = target.protocol === 'https:' ? askSecurely : ask
  const upstream = send(target, { method: request.method ?? 'GET', headers }, (answer) => {
    const back = { ...answer.headers }
    if (back.location) back.location = relativeTo(portal, back.location)
    const isPage = back['content-type']?.startsWith('text/html') ?? false
    if (isPage) return void passPage(answer, back, response, sendPage)
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

async function passPage(
  answer: IncomingMessage,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
  sendPage: SendPage,
): Promise<void> {
  const html = await text(answer)
  const { etag: _etag, 'content-length': _length, 'strict-transport-security': _secure, ...rest } = headers
  response.writeHead(answer.statusCode ?? 502, { ...rest, 'cache-control': 'no-store' })
  await sendPage(html, response)
}

/** Pages of this server may preview: it is the machine of the one who looks. */
const sendPreview: SendPage = (html, response) =>
  void response.end(html.replace('"preview":false', '"preview":true'))

function relativeTo(portal: URL, location: string): string {
  return location.startsWith(portal.origin) ? location.slice(portal.origin.length) || '/' : location
}
