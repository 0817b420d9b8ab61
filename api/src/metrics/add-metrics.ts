import { whereToListen } from '@recog/api-contract/inherited-socket'
import { measureRequests, serveMetrics } from '@recog/telemetry'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { databaseMetrics } from './database-metrics'

/** Measure responses and read the database's figures for Prometheus, if a port is set. */
export function addMetrics(server: FastifyInstance, app: App): void {
  const { settings, metrics } = app
  if (!settings.metrics) return
  measureRequests(server, metrics.registry, 'portal_api_request_seconds')
  server.addHook('onResponse', async (_request, { reuse }) => {
    if (reuse) metrics.cachedResponses.inc({ result: reuse })
  })
  serveMetrics(server, whereToListen('api-metrics', settings.metrics), {
    registry: metrics.registry,
    prefix: 'portal_api_',
    update: databaseMetrics(app, metrics.registry),
  })
}
