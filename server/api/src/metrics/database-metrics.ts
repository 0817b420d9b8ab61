import { Gauge, type Registry } from 'prom-client'
import type { App } from '../app'
import { readDatabase } from './read-database'

/**
 * Figures of the database, read at each scrape. Every process reports those of the shared database; the pool is its own. If the
 * database does not answer, its figures are left out instead of repeating old ones.
 *
 * @returns a function that brings them up to date
 */
export function databaseMetrics(app: App, registry: Registry): () => Promise<void> {
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
  const head = gauge('audit_head', 'Number of the last row of the audit log.')
  const unsigned = gauge('audit_unsigned_rows', 'Rows of the audit log that no checkpoint covers yet.')
  const ofDatabase = [waiting, oldest, undeliverable, head, unsigned]

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
      head.set(facts.auditHead)
      unsigned.set(facts.unsignedRows)
    } catch {
      up.set(0)
      for (const metric of ofDatabase) metric.remove()
    }
  }
}
