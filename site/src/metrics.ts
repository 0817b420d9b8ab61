import fastify, { type FastifyInstance } from 'fastify'
import type { Collector } from '@recog/release-service/collector'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { sectionMetrics } from './section-metrics'
import type { SiteSettings } from './settings'

/**
 * Serve `/metrics` for Prometheus on a port of its own, while the web server listens. Members never reach that port, so the
 * figures need no sign-in.
 */
export function addMetrics(site: FastifyInstance, { metrics }: SiteSettings, collector: Collector): void {
  if (!metrics) return
  const registry = new Registry()
  const setSectionMetrics = sectionMetrics(registry)
  collectDefaultMetrics({ register: registry, prefix: 'portal_site_' })
  const server = fastify()
  server.get('/metrics', async (_request, reply) => {
    setSectionMetrics(await collector.counts())
    reply.header('content-type', registry.contentType)
    return registry.metrics()
  })
  site.addHook('onListen', async () => {
    await server.listen(metrics)
  })
  site.addHook('preClose', () => server.close())
}
