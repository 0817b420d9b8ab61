import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { routes, type Route } from '@recog/api-contract'
import { withoutExtensions } from '@recog/api-contract/section-7'
import { listen, type Served } from './listen'

/** Success responses whose shape chapter 7 of the requirements does not give; another server may send anything. */
const NOT_SHOWN: readonly Route[] = [
  routes.approve,
  routes.steeringAssign,
  routes.createEvent,
  routes.replaceEvent,
]

export interface Section7Api extends Served {
  /** Calls that chapter 7 of the requirements does not name, as `METHOD path`; none of them gets a response. */
  readonly beyond: readonly string[]
}

/**
 * A server that implements only chapter 7 of the requirements: the reference API behind a proxy that does not know calls
 * with a capability, drops the fields that it does not name, and answers plain text where no response is shown.
 */
export async function startSection7Api(api: URL): Promise<Section7Api> {
  const beyond: string[] = []
  const server = createServer((request, response) => void respond(request, response))

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', api)
    const route = routeOf(request.method, pathname)
    if (route?.capability) {
      beyond.push(`${request.method} ${pathname}`)
      return void response.writeHead(404).end()
    }
    const upstream = await fetch(new URL(request.url ?? '/', api), {
      method: request.method ?? 'GET',
      headers: headersFor(request, api),
      redirect: 'manual',
      ...(request.method === 'GET' ? {} : { body: await buffer(request) }),
    })
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = headersOf(upstream)
    if (route && upstream.ok && NOT_SHOWN.includes(route))
      return void response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end('OK')
    const body = Buffer.from(await upstream.arrayBuffer())
    const isJson = route?.response && upstream.ok && body.length > 0
    response
      .writeHead(upstream.status, headers)
      .end(isJson ? JSON.stringify(withoutExtensions(route.response, JSON.parse(String(body)))) : body)
  }

  return { ...(await listen(server)), beyond }
}

function routeOf(method: string | undefined, pathname: string): Route | undefined {
  const all = Object.values<Route>(routes).toSorted(
    (a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')),
  )
  return all.find(
    (route) =>
      route.method === method && new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )
}

/** Headers as if sent to the reference server directly, which checks the origin of writes. */
function headersFor({ headers }: IncomingMessage, api: URL): Record<string, string> {
  const { host: _host, connection: _connection, 'content-length': _length, ...rest } = headers
  const own = {
    ...(rest.origin ? { origin: api.origin } : {}),
    ...(rest.referer ? { referer: api.href } : {}),
  }
  return Object.fromEntries(Object.entries({ ...rest, ...own }).map(([name, value]) => [name, String(value)]))
}

function headersOf(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers
}
