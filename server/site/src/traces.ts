import { createExporter, spanOf, traceparent, traceRequests } from '@recog/server-kit/traces'
import type { FastifyInstance } from 'fastify'
import type { SiteSettings } from './settings'

/** The header that lets the API continue the trace of a request; none without traces. */
export function traceHeaders(request: object): { readonly traceparent?: string } {
  const span = spanOf(request)
  return span ? { traceparent: traceparent(span) } : {}
}

/**
 * Record traces, if a collector is set. Documents tell the browser theirs in `Server-Timing`, which stays out of their cached
 * bytes, so that its first requests belong to the same trace.
 */
export function addTraces(site: FastifyInstance, { tracesUrl }: SiteSettings): void {
  if (tracesUrl === undefined) return
  traceRequests(
    site,
    createExporter(tracesUrl, 'portal-site', (message) => site.log.warn(message)),
  )
  site.addHook('onSend', async (request, reply) => {
    const { traceparent: header } = traceHeaders(request)
    if (header === undefined || request.routeOptions.url !== '/*') return
    const others = reply.getHeader('server-timing')
    void reply.header('server-timing', `${others ? `${String(others)}, ` : ''}traceparent;desc="${header}"`)
  })
}
