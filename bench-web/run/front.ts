import { createHash } from 'node:crypto'
import { createSecureServer } from 'node:http2'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
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
  /** Sent with every document of the site: a browser's work depends on them. */
  readonly headers?: Readonly<Record<string, string>>
}

interface Stored {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[]>>
}

/**
 * Milliseconds until a stored answer is sent. Chromium's throttle counts what has come before it reads an answer's head
 * twice: from a server that answers at once, several files asked for together take longer than their bytes do.
 */
const ANSWER_TIME = 5

/** What is asked for anew each time. */
const LIVE = /^\/(api|identity|dev)\//

/**
 * HTTP/2 with TLS before a portal. Documents and files come from memory, those of the portal as its own server has answered
 * them first, so that what is compared is what browsers get, not who stores it; calls go to the server behind.
 */
export async function startFront({
  certificate,
  port = 0,
  behind,
  site,
  headers = {},
}: FrontOptions): Promise<Front> {
  const stored = site ? store(site, headers) : new Map<string, Stored>()
  const target = new URL(behind)
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (incoming, outgoing) => {
    const address = incoming.url ?? ''
    const found = stored.get(address)
    if (found) {
      const isKnown = found.headers['etag'] && incoming.headers['if-none-match'] === found.headers['etag']
      setTimeout(() => {
        outgoing.writeHead(isKnown ? 304 : 200, found.headers)
        outgoing.end(isKnown ? '' : found.body)
      }, ANSWER_TIME)
      return
    }
    const asked = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...passedOn(incoming.headers),
          host: incoming.headers[':authority'] ?? incoming.headers.host,
        },
      },
      (answer) => {
        const passed = passedOn(answer.headers)
        outgoing.writeHead(answer.statusCode ?? 502, passed)
        if (answer.statusCode === 200 && !LIVE.test(address)) keep(stored, address, answer, passed)
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

/** What goes on to the other side: not what is between two neighbours only, nor what stands for HTTP/2's first line. */
function passedOn(headers: IncomingHttpHeaders): Stored['headers'] {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || HOP_BY_HOP.has(name) ? [] : [[name, value]],
    ),
  )
}

function keep(
  stored: Map<string, Stored>,
  address: string,
  answer: IncomingMessage,
  headers: Stored['headers'],
): void {
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.on('end', () => stored.set(address, { body: Buffer.concat(parts), headers }))
}

function store({ documents, files }: Site, headers: Stored['headers']): Map<string, Stored> {
  const immutable = [...files].map(([address, content]): [string, Stored] => {
    const type = TYPES[path.extname(address)] ?? 'application/octet-stream'
    return [address, compressed(content, type, 'public, max-age=31536000, immutable')]
  })
  const pages = [...documents].map(([address, html]): [string, Stored] => {
    const page = compressed(Buffer.from(html), 'text/html; charset=utf-8', 'no-cache')
    return [address, { ...page, headers: { ...headers, ...page.headers } }]
  })
  return new Map([...immutable, ...pages])
}

function compressed(content: Buffer, type: string, cache: string): Stored {
  const body = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`
  const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': cache, etag }
  return { body, headers: { ...headers, 'content-length': String(body.length) } }
}
