import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app'

/** Registers `/healthz` (the process responds) and `/readyz` (the database is reachable too). */
export function addOperations(server: FastifyInstance, app: App): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(app.db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
