import type { FastifyInstance } from 'fastify'
import type { App } from '../app'
import { createReadiness } from './readiness'

/** Register `/healthz` (the process responds) and `/readyz` (the database takes writes, too). Neither needs a session. */
export function addOperations(server: FastifyInstance, app: App): void {
  const options = { config: { needsNoSession: true } } as const
  const isReady = createReadiness(app)
  server.get('/healthz', options, async () => ({ status: 'ok' }))
  server.get('/readyz', options, async (_request, reply) =>
    (await isReady())
      ? { status: 'ready', down: [] }
      : reply.code(503).send({ status: 'not ready', down: ['database'] }),
  )
}
