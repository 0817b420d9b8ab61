import { createSecureServer } from 'node:http2'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Certificate } from '@recog/e2e/support/certificate'
import type { Site } from './static-site'
import { cache, preload, UNCACHED, withoutHopByHop, type Cached } from './front-cache'

export interface Front {
  readonly origin: string
  close(): void
}

interface FrontOptions {
  readonly certificate: Certificate
  readonly port?: number
  /** Origin of the server for all other requests. */
  readonly behind: string
  readonly site?: Site
  /** Sent with every document of the site: they affect the browser's work. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Milliseconds until a cached response is sent. Chromium's throttling double-counts bytes received before it parses the
 * response headers, so concurrent responses that arrive at once would take longer than their bytes do.
 */
const RESPONSE_DELAY = 5

/**
 * An HTTP/2 proxy with TLS in front of a portal. It serves documents and files from memory, after the first response of the
 * portal's own server, so that servers do not affect the comparison. It forwards calls of the API.
 */
export async function startFront({
  certificate,
  port = 0,
  behind,
  site,
  headers = {},
}: FrontOptions): Promise<Front> {
  const cached = site ? preload(site, headers) : new Map<string, Cached>()
  const target = new URL(behind)
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (incoming, outgoing) => {
    const url = incoming.url ?? ''
    const found = cached.get(url)
    if (found) {
      const isKnown = found.headers['etag'] && incoming.headers['if-none-match'] === found.headers['etag']
      setTimeout(() => {
        outgoing.writeHead(isKnown ? 304 : 200, found.headers)
        outgoing.end(isKnown ? '' : found.body)
      }, RESPONSE_DELAY)
      return
    }
    const upstream = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...withoutHopByHop(incoming.headers),
          host: incoming.headers[':authority'] ?? incoming.headers.host,
        },
      },
      (received) => {
        const forwarded = withoutHopByHop(received.headers)
        outgoing.writeHead(received.statusCode ?? 502, forwarded)
        if (received.statusCode === 200 && !UNCACHED.test(url)) cache(cached, url, received, forwarded)
        received.pipe(outgoing)
      },
    )
    upstream.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}
