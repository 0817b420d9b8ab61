import { createHash } from 'node:crypto'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Certificate } from '@recog/e2e/support/certificate'
import { contentTypeOf } from '@recog/server-kit/http'
import type { Site } from './sites'

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

interface Cached {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[]>>
}

/** Headers of HTTP/1 connections, which HTTP/2 does not allow. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

/** Requests that are never cached. */
const UNCACHED = /^\/(api|identity|dev)\//

/** Store a response of the portal, once it is complete. */
function cache(
  cached: Map<string, Cached>,
  url: string,
  received: IncomingMessage,
  headers: Cached['headers'],
): void {
  const parts: Buffer[] = []
  received.on('data', (part: Buffer) => parts.push(part))
  received.on('end', () => cached.set(url, { body: Buffer.concat(parts), headers }))
}

/** The cached responses of a static site, compressed. */
function preload({ documents, files }: Site, headers: Cached['headers']): Map<string, Cached> {
  const immutable = [...files].map(([url, content]): [string, Cached] => {
    const type = contentTypeOf(path.extname(url)) ?? 'application/octet-stream'
    return [url, compressed(content, type, 'public, max-age=31536000, immutable')]
  })
  const pages = [...documents].map(([url, html]): [string, Cached] => {
    const page = compressed(Buffer.from(html), 'text/html; charset=utf-8', 'no-cache')
    return [url, { ...page, headers: { ...headers, ...page.headers } }]
  })
  return new Map([...immutable, ...pages])
}

function compressed(content: Buffer, type: string, cacheControl: string): Cached {
  const body = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`
  const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': cacheControl, etag }
  return { body, headers: { ...headers, 'content-length': String(body.length) } }
}

/** Headers to forward: neither hop-by-hop headers nor the pseudo-headers of HTTP/2. */
function withoutHopByHop(headers: IncomingHttpHeaders): Cached['headers'] {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || HOP_BY_HOP.has(name) ? [] : [[name, value]],
    ),
  )
}
