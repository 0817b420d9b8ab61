import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { contentTypeOf } from '@recog/server-kit/http'
import type { Site } from './static-site'

export interface Cached {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[]>>
}

/** Headers of HTTP/1 connections, which HTTP/2 does not allow. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

/** Requests that are never cached. */
export const UNCACHED = /^\/(api|identity|dev)\//

/** Store a response of the portal, once it is complete. */
export function cache(
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
export function preload({ documents, files }: Site, headers: Cached['headers']): Map<string, Cached> {
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
export function withoutHopByHop(headers: IncomingHttpHeaders): Cached['headers'] {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || HOP_BY_HOP.has(name) ? [] : [[name, value]],
    ),
  )
}
