import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP sends it. */
export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 2 for a request that was served, 3 for one that was made. */
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
  /** Name of the server that has sent it. */
  readonly service: string
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly value: { readonly stringValue: string } }[]
    }
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SentSpan, 'service'>[] }[]
  }[]
}

export interface Collector {
  /** For `TRACES_URL`. */
  readonly url: string
  /** Everything that was sent, as text. */
  text(): string
  /** In the order in which they arrived. */
  spans(): SentSpan[]
  stop(): Promise<void>
}

/** Start an OpenTelemetry collector that keeps what it is sent. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.end('{}')
    })
  })
  // Longer than any client keeps an unused connection, also on a machine that stops.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    text: () => bodies.join('\n'),
    spans: () => bodies.flatMap(spansOf),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const spansOf = (body: string): SentSpan[] =>
  (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({ ...span, service: resource.attributes[0]?.value.stringValue ?? '' })),
    ),
  )
