import type { FastifyInstance } from 'fastify'
import { whereToListen } from '@recog/server-kit/run-server'
import type { Collector } from '@recog/release-service/reports'
import { measureRequests, serveMetrics } from '@recog/server-kit/metrics'
import { Registry } from 'prom-client'
import { sectionMetrics } from './section-metrics'
import type { SiteSettings } from './settings'

/** Measure responses and count what browsers report, for Prometheus, if a port is set. */
export function addMetrics(site: FastifyInstance, { metrics }: SiteSettings, collector: Collector): void {
  if (!metrics) return
  const registry = new Registry()
  const setSectionMetrics = sectionMetrics(registry)
  measureRequests(site, registry, 'portal_site_request_seconds')
  serveMetrics(site, whereToListen('metrics', metrics), {
    registry,
    prefix: 'portal_site_',
    update: async () => setSectionMetrics(await collector.counts()),
  })
}
