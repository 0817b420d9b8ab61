import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Upper limits in seconds: from a 304 out of memory to the time limit of a call. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/**
 * Measure how long each response takes, by method, pattern of the route and status. Never by the requested URL: it can name a
 * person, and everybody could invent more. A 304 is a response that the client had already.
 *
 * @param registry gets the histogram
 * @param name of the histogram, ending in `_seconds`
 */
export function measureRequests(server: FastifyInstance, registry: Registry, name: string): void {
  const seconds = new Histogram({
    name,
    help: 'Seconds until a response was sent, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
