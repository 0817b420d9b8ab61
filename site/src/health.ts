import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pages } from './pages'
import type { SiteSettings } from './settings'

/** How long the API may take to say that it is ready: less than what health checks usually allow. Milliseconds. */
const TIMEOUT = 2_000

/**
 * `/healthz`: the process runs. `/readyz`: it can send pages. Without the API it still is ready, because the public pages work and
 * no other server could do better, but says that the API is down. The same goes for the storage of releases, while there is a copy, and
 * for lines of the ledger and of the allowed signers that cannot be read.
 *
 * @param releasesDown names the storage of releases while it is down, and these lines
 */
export function addHealth(
  site: FastifyInstance,
  pages: Pages,
  { apiOrigin, releasesOrigin }: SiteSettings,
  releasesDown: () => Promise<readonly string[]>,
): void {
  const method = ['GET', 'HEAD']
  site.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) })
  site.route({
    method,
    url: '/readyz',
    async handler(request, reply) {
      const [hasDocuments, isApiUp, takesReleases, releases] = await Promise.all([
        canSend(pages, request),
        answers(apiOrigin),
        releasesOrigin === undefined || answers(releasesOrigin),
        releasesDown(),
      ])
      const down = [
        ...(hasDocuments ? [] : ['documents']),
        ...(isApiUp ? [] : ['api']),
        ...(takesReleases ? [] : ['release-service']),
        ...releases,
      ]
      reply.header('cache-control', 'no-store')
      if (!hasDocuments) return reply.code(503).send({ status: 'not ready', down })
      return { status: down.length === 0 ? 'ready' : 'degraded', down }
    },
  })
}

async function canSend(pages: Pages, request: FastifyRequest): Promise<boolean> {
  try {
    await pages.released('registry')
    return true
  } catch (error) {
    request.log.error(error)
    return false
  }
}

/** Another server for the same API need not have this path, so that only failures count. */
async function answers(apiOrigin: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${apiOrigin}/readyz`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return status < 500
  } catch {
    return false
  }
}
