import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Exporter } from './exporter'
import { childOf, parseTraceparent, type TraceContext } from './trace-context'

const current = new AsyncLocalStorage<TraceContext>()
const ofRequests = new WeakMap<object, TraceContext>()

/** The span of a request, for the headers of calls that it causes; undefined without traces. */
export const spanOf = (request: object): TraceContext | undefined => ofRequests.get(request)

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
