import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Passing {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Close the connection after the body, although the headers announce more. */
  readonly isCut?: boolean
}

/** How a proxy changes what passes through it. */
export interface Meddling {
  readonly request?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  readonly response?: (response: Passing) => Passing
}

/** Start a proxy in front of a portal that changes calls of the API as its `meddling` says at that moment. */
export async function startMeddlingProxy(behind: string) {
  const proxy = { meddling: {} as Meddling, origin: '', close: () => void server.close() }
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/' } = incoming
    const isCall = url.startsWith('/api/') && url !== '/api/user/userinfo'
    const meddling = isCall ? proxy.meddling : {}
    const headers = meddling.request?.(incoming.headers) ?? incoming.headers
    const upstream = request(new URL(url, behind), { method, headers }, (received) => void answer(received))
    const answer = async (received: IncomingMessage) => {
      const { 'transfer-encoding': _chunked, connection: _hop, ...rest } = received.headers
      const passing: Passing = { headers: rest, body: await buffer(received) }
      const changed = received.statusCode === 200 ? (meddling.response?.(passing) ?? passing) : passing
      const length = received.statusCode === 304 ? {} : { 'content-length': String(changed.body.length) }
      outgoing.writeHead(received.statusCode ?? 502, { ...changed.headers, ...(changed.isCut ? {} : length) })
      if (changed.isCut) outgoing.write(changed.body, () => outgoing.destroy())
      else outgoing.end(changed.body)
    }
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  proxy.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return proxy
}
