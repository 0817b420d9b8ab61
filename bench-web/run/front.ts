import { createHash } from 'node:crypto'
import { createSecureServer } from 'node:http2'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Certificate } from './certificate'
import type { Site } from './site'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.pdf': 'application/pdf',
}
/** What HTTP/2 does not know. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

export interface Front {
  readonly origin: string
  close(): void
}

interface FrontOptions {
  readonly certificate: Certificate
  readonly port?: number
  /** Where everything is asked for that no site has. */
  readonly behind: string
  readonly site?: Site
}

interface Stored {
  readonly body: Buffer
  readonly type: string
  readonly cache: string
  readonly etag: string
}

/** HTTP/2 with TLS before a portal: sites from memory, the rest from the server behind. All are measured through one. */
export async function startFront({ certificate, port = 0, behind, site }: FrontOptions): Promise<Front> {
  const stored = site ? store(site) : new Map<string, Stored>()
  const target = new URL(behind)
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (incoming, outgoing) => {
    const found = stored.get((incoming.url ?? '').split('?')[0] ?? '')
    if (found) {
      const headers = { 'cache-control': found.cache, etag: found.etag }
      if (incoming.headers['if-none-match'] === found.etag) {
        outgoing.writeHead(304, headers).end()
        return
      }
      outgoing.writeHead(200, { ...headers, 'content-type': found.type, 'content-encoding': 'br' })
      outgoing.end(found.body)
      return
    }
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name)),
    )
    const asked = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...headers,
          host: incoming.headers[':authority'] ?? incoming.headers.host,
        },
      },
      (answer) => {
        const passed = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name))
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(passed))
        answer.pipe(outgoing)
      },
    )
    asked.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}

function store({ documents, files }: Site): Map<string, Stored> {
  const immutable = [...files].map(([address, content]): [string, Stored] => [
    address,
    stored(
      content,
      TYPES[path.extname(address)] ?? 'application/octet-stream',
      'public, max-age=31536000, immutable',
    ),
  ])
  const pages = [...documents].map(([address, html]): [string, Stored] => [
    address,
    stored(Buffer.from(html), 'text/html; charset=utf-8', 'no-cache'),
  ])
  return new Map([...immutable, ...pages])
}

function stored(content: Buffer, type: string, cache: string): Stored {
  const body = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return { body, type, cache, etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"` }
}
