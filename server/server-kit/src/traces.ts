import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Where a span is in a trace (W3C Trace Context, level 1). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
}

const HEADER = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-.*)?$/

/** Read a `traceparent` header. @returns undefined if it is missing, malformed or names nothing */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && HEADER.exec(header)) || []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId }
}

/** The `traceparent` header for whoever continues a trace. It is always sampled. */
export const traceparent = ({ traceId, spanId }: TraceContext): string => `00-${traceId}-${spanId}-01`

/** A span within a trace, or the first of a new one. */
const childOf = (parent: TraceContext | undefined): TraceContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
})

const current = new AsyncLocalStorage<TraceContext>()
const ofRequests = new WeakMap<object, TraceContext>()

/** The span of a request, for the headers of calls that it causes; undefined without traces. */
export const spanOf = (request: object): TraceContext | undefined => ofRequests.get(request)

type Attributes = Readonly<Record<string, string | number>>

/** Something that has taken time. */
interface Span extends TraceContext {
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: 'server' | 'client'
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  readonly isError: boolean
  readonly attributes: Attributes
}

const KINDS = { server: 2, client: 3 } as const
const ERROR = 2

/** Milliseconds as the nanoseconds of OTLP, which are text because they exceed a double. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** The body of an OTLP request (opentelemetry-proto, JSON encoding). */
const otlpBody = (service: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [
        {
          scope: { name: '@recog/telemetry' },
          spans: spans.map(
            ({ traceId, spanId, parentSpanId, name, kind, start, end, isError, attributes }) => ({
              traceId,
              spanId,
              ...(parentSpanId !== undefined && { parentSpanId }),
              name,
              kind: KINDS[kind],
              startTimeUnixNano: nanoseconds(start),
              endTimeUnixNano: nanoseconds(end),
              attributes: attributesOf(attributes),
              status: isError ? { code: ERROR } : {},
            }),
          ),
        },
      ],
    },
  ],
})

/** Spans that wait at most; more are dropped, so that a collector that is down costs no memory. */
const MOST = 2_048
/** Milliseconds. */
const EVERY = 2_000
const TIMEOUT = 5_000

export interface Exporter {
  add(span: Span): void
  /** Send what is left. */
  stop(): Promise<void>
}

/**
 * Send spans to a collector by OTLP over HTTP, a few times a minute and never within a request. Spans that it does not take are
 * lost: nothing depends on them.
 *
 * @param url such as `http://127.0.0.1:4318/v1/traces`
 * @param service name of this server
 * @param warn is told once that the collector does not answer
 */
export function createExporter(url: string, service: string, warn: (message: string) => void): Exporter {
  let waiting: Span[] = []
  let hasWarned = false
  let sending: Promise<void> = Promise.resolve()

  async function send(): Promise<void> {
    if (waiting.length === 0) return
    const body = JSON.stringify(otlpBody(service, waiting))
    waiting = []
    try {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(TIMEOUT),
      })
      await response.arrayBuffer()
      if (response.ok) return
    } catch {
      // Reported below.
    }
    if (!hasWarned) warn('the collector of TRACES_URL does not take spans')
    hasWarned = true
  }
  const flush = (): Promise<void> => (sending = sending.then(send))
  const timer = setInterval(() => void flush(), EVERY)
  timer.unref()
  return {
    add(span) {
      if (waiting.length < MOST) waiting.push(span)
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

/**
 * Record a span for each request, as part of the trace that its `traceparent` header names. The span has the pattern of the
 * route, never the URL.
 */
export function traceRequests(server: FastifyInstance, exporter: Exporter): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const span = childOf(parseTraceparent(request.headers['traceparent']))
    ofRequests.set(request, span)
    current.run(span, done)
  })
  server.addHook('onResponse', async (request, reply) => {
    const span = spanOf(request)
    if (!span) return
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const end = Date.now()
    exporter.add({
      ...span,
      parentSpanId: parseTraceparent(request.headers['traceparent'])?.spanId,
      name: `${method} ${route}`,
      kind: 'server',
      start: end - reply.elapsedTime,
      end,
      isError: reply.statusCode >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      },
    })
  })
  server.addHook('onClose', () => exporter.stop())
}

/**
 * Record a query as part of the request that makes it. Queries of background work belong to no trace, and are not recorded.
 *
 * @param text of the statement, with placeholders instead of values
 * @param milliseconds that it took until now
 */
export function traceQuery(
  exporter: Exporter,
  system: string,
  text: string,
  milliseconds: number,
  isError: boolean,
): void {
  const parent = current.getStore()
  if (!parent) return
  const end = Date.now()
  const [operation = ''] = text.split(' ', 1)
  exporter.add({
    ...childOf(parent),
    parentSpanId: parent.spanId,
    name: operation,
    kind: 'client',
    start: end - milliseconds,
    end,
    isError,
    attributes: { 'db.system.name': system, 'db.query.text': text },
  })
}
