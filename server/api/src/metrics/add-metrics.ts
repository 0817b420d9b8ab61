import { statfs } from 'node:fs/promises'
import { systemStatuses } from '@recog/api-contract'
import { whereToListen } from '@recog/server-kit/run-server'
import { measureRequests, serveMetrics } from '@recog/server-kit/metrics'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { App } from '../app'
import { examine } from '../doctor/examine'
import { startJob } from '../operations/job'
import { createReadiness } from '../operations/readiness'
import { databaseMetrics } from './database-metrics'

/** Between two looks of the doctor. Seconds. */
const HOUR = 3600

/** Measure responses and read the database's figures for Prometheus, if a port is set. */
export function addMetrics(server: FastifyInstance, app: App): void {
  const { settings, metrics } = app
  if (!settings.metrics) return
  measureRequests(server, metrics.registry, 'portal_api_request_seconds')
  server.addHook('onResponse', async (_request, { reuse }) => {
    if (reuse) metrics.cachedResponses.inc({ result: reuse })
  })
  addDoctor(server, app, metrics.registry)
  const updates = [databaseMetrics(app, metrics.registry), serverMetrics(app, metrics.registry)]
  serveMetrics(server, whereToListen('api-metrics', settings.metrics), {
    registry: metrics.registry,
    prefix: 'portal_api_',
    update: async () => void (await Promise.all(updates.map((update) => update()))),
  })
}

/** Whether this server is ready, and how much room it has: at each scrape, because both may change within seconds. */
function serverMetrics(app: App, registry: Registry): () => Promise<void> {
  const registers = [registry]
  const ready = new Gauge({ name: 'portal_api_ready', help: '1 if the database takes writes.', registers })
  const free = new Gauge({
    name: 'portal_api_data_free_bytes',
    help: 'Free space of the disk of PORTAL_DATA.',
    registers,
  })
  const isReady = createReadiness(app)
  return async () => {
    ready.set((await isReady()) ? 1 : 0)
    await statfs(app.settings.dataFolder).then(
      ({ bavail, bsize }) => free.set(bavail * bsize),
      () => free.remove(),
    )
  }
}

/** What the doctor finds, every hour. */
function addDoctor(server: FastifyInstance, app: App, registry: Registry): void {
  const findings = new Gauge({
    name: 'portal_api_doctor',
    help: 'What the doctor found within the last hour: 0 ok, 1 warning, 2 problem.',
    labelNames: ['check'],
    registers: [registry],
  })
  const examineAgain = async (): Promise<void> => {
    for (const { check, status } of (await examine(app)).findings)
      findings.set({ check }, systemStatuses.indexOf(status))
  }
  const job = startJob(examineAgain, HOUR, () => app.warn('the doctor could not examine the portal'))
  server.addHook('onClose', () => job.stop())
}
