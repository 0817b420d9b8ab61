import {
  request as sendHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as sendHttps } from 'node:https'
import { text } from 'node:stream/consumers'

/** Send the body of a page, after its headers. */
type SendPage = (html: string, response: ServerResponse) => void | Promise<void>

/**
 * Forward a request to the portal and its response to the browser, as if the browser had sent it to the portal itself.
 *
 * @param sendPage sends HTML pages; by default with previews allowed
 */
export function forward(
  portal: URL,
  request: IncomingMessage,
  response: ServerResponse,
  sendPage: SendPage = sendPreview,
): void {
  const { method = 'GET', url = '/' } = request
  const send = portal.protocol === 'https:' ? sendHttps : sendHttp
  // As it was sent: two slashes at its start would name another host in a URL.
  const upstream = send(portal, { method, path: url, headers: headersFor(portal, request) }, (received) => {
    const headersBack = { ...received.headers }
    if (headersBack.location) headersBack.location = relativeTo(portal, headersBack.location)
    const isPage = headersBack['content-type']?.startsWith('text/html') ?? false
    if (isPage) return void passPage(received, headersBack, response, sendPage)
    response.writeHead(received.statusCode ?? 502, headersBack)
    received.pipe(response)
  })
  upstream.on('error', (error) => {
    response
      .writeHead(502, { 'content-type': 'text/plain' })
      .end(`The portal does not respond: ${error.message}`)
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
  received: IncomingMessage,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
  sendPage: SendPage,
): Promise<void> {
  const html = await text(received)
  const sent = { ...headers, 'cache-control': 'no-store' }
  // The scripts of a developer's machine change with every edit: no document can list their integrity.
  for (const name of ['etag', 'content-length', 'strict-transport-security', 'integrity-policy'])
    Reflect.deleteProperty(sent, name)
  response.writeHead(received.statusCode ?? 502, sent)
  await sendPage(html, response)
}

/** A page that allows previews: the server runs on the machine of the person who looks. */
export const withPreview = (html: string): string => html.replace('"preview":false', '"preview":true')

const sendPreview: SendPage = (html, response) => void response.end(withPreview(html))

function relativeTo(portal: URL, location: string): string {
  return location.startsWith(portal.origin) ? location.slice(portal.origin.length) || '/' : location
}
