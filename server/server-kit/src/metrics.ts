import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { SettingError } from './setting-values'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server of its figures, if they are served. */
    readonly metrics?: FastifyInstance
  }
}

/** Version of the program that runs: of the portal's package, whose programs are in its folder `lib`; in a checkout, of this one. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/** Where metrics are served: a port, or a socket that this process was given. */
export interface MetricsAddress {
  readonly host: string
  readonly port?: number
  readonly fd?: number
}

interface MetricsToServe {
  readonly registry: Registry
  /** Prefix of the metrics of the process: memory, CPU, event loop. */
  readonly prefix: string
  /** Bring the metrics up to date before each scrape. */
  readonly update: () => Promise<void>
}

/**
 * Serve `/metrics` for Prometheus on a port of its own, while a server runs. Members never reach that port, so the figures
 * need no sign-in.
 *
 * @param server whose figures these are
 * @param address undefined for nowhere; the server does not start if it is taken
 */
export function serveMetrics(
  server: FastifyInstance,
  address: MetricsAddress | undefined,
  { registry, prefix, update }: MetricsToServe,
): void {
  if (!address) return
  collectDefaultMetrics({ register: registry, prefix })
  new Gauge({
    name: `${prefix}build_info`,
    help: '1; the version of the program that runs is a label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
  const metrics = fastify()
  server.decorate('metrics', metrics)
  metrics.get('/metrics', async (_request, reply) => {
    await update()
    reply.header('content-type', registry.contentType)
    return registry.metrics()
  })
  // Not when it listens: nobody waits for those hooks, nor hears of a port that is taken.
  server.addHook('onReady', async () => {
    await metrics.listen(address).catch((error: Error) => {
      const place = `${address.host}:${address.port} (METRICS_HOST, METRICS_PORT, API_METRICS_PORT)`
      throw new SettingError(`Metrics cannot be served at ${place}: ${error.message}`, { cause: error })
    })
  })
  server.addHook('preClose', () => metrics.close())
}

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
