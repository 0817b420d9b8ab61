import { statfs } from 'node:fs/promises'
import { systemStatuses } from '@recog/api-contract'
import { measureRequests, serveMetrics } from '@recog/server-kit/metrics'
import { whereToListen } from '@recog/server-kit/run-server'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { App } from '../app'
import { examine } from '../doctor/examine'
import { startJob } from '../operations/job'
import { createReadiness } from '../operations/readiness'
import { readDatabase } from './read-database'

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

/**
 * Figures of the database, read at each scrape. Every process reports those of the shared database; the pool is its own. If the
 * database does not answer, its figures are left out instead of repeating old ones.
 *
 * @returns a function that brings them up to date
 */
function databaseMetrics(app: App, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `portal_api_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', '1 if the database answered this scrape.')
  const connections = gauge('database_connections', 'Connections to PostgreSQL, by state.', 'state')
  const waiting = gauge('outbox_waiting', 'E-mails that are neither sent nor given up.')
  const oldest = gauge(
    'outbox_oldest_seconds',
    'Age of the oldest e-mail that is waiting; 0 if there is none.',
  )
  const undeliverable = gauge(
    'outbox_undeliverable',
    'E-mails that were given up, until the log forgets them.',
  )
  const held = gauge(
    'outbox_held_addresses',
    'Addresses that took no e-mails, and get only those about security.',
  )
  const head = gauge('audit_head', 'Number of the last row of the audit log.')
  const unsigned = gauge('audit_unsigned_rows', 'Rows of the audit log that no checkpoint covers yet.')
  const ofDatabase = [waiting, oldest, undeliverable, held, head, unsigned]

  return async () => {
    const pool = app.connections?.()
    if (pool) for (const [state, number] of Object.entries(pool)) connections.set({ state }, number)
    try {
      const facts = await readDatabase(app)
      const { oldestWaiting } = facts
      const age = oldestWaiting === undefined ? 0 : Date.parse(app.now()) - Date.parse(oldestWaiting)
      up.set(1)
      waiting.set(facts.waitingMails)
      oldest.set(Math.max(0, age / 1000))
      undeliverable.set(facts.undeliverableMails)
      held.set(facts.heldAddresses)
      head.set(facts.auditHead)
      unsigned.set(facts.unsignedRows)
    } catch {
      up.set(0)
      for (const metric of ofDatabase) metric.remove()
    }
  }
}
