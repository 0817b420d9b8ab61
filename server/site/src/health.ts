import { BROWSER_SETTING_DEFAULTS } from '@recog/api-contract/setting-defaults'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pages } from './pages'
import type { SiteSettings } from './settings'

/** How long the API may take to say that it is ready: less than what health checks usually allow. Milliseconds. */
const TIMEOUT = 2_000

/**
 * `/healthz`: the process runs. `/readyz`: it can send pages. Without the API it still is ready, because the public pages work and
 * no other server could do better, but says that the API is down. The same goes for the storage of releases, while there is a copy; for
 * lines of the ledger and of the allowed signers that cannot be read; and for an API without a bot check where no other is set.
 *
 * @param releasesDown names the storage of releases while it is down, and these lines
 */
export function addHealth(
  site: FastifyInstance,
  pages: Pages,
  { apiOrigin, releasesOrigin, browser }: SiteSettings,
  releasesDown: () => Promise<readonly string[]>,
): void {
  const method = ['GET', 'HEAD']
  let mayLackBotCheck = browser.botCheck.script === BROWSER_SETTING_DEFAULTS.BOT_CHECK_SCRIPT
  site.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) })
  site.route({
    method,
    url: '/readyz',
    async handler(request, reply) {
      const [hasDocuments, isApiUp, takesReleases, releases, botCheck] = await Promise.all([
        canSend(pages, request),
        answers(apiOrigin),
        releasesOrigin === undefined || answers(releasesOrigin),
        releasesDown(),
        mayLackBotCheck ? statusOf(`${apiOrigin}${browser.botCheck.script}`) : undefined,
      ])
      if (botCheck === 200) mayLackBotCheck = false
      const down = [
        ...(hasDocuments ? [] : ['documents']),
        ...(isApiUp ? [] : ['api']),
        ...(takesReleases ? [] : ['release-service']),
        ...(botCheck === 404 ? ['bot-check'] : []),
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
const answers = async (origin: string): Promise<boolean> => (await statusOf(`${origin}/readyz`, 'HEAD')) < 500

/** The status of a response; 503 without one. */
async function statusOf(url: string, method = 'GET'): Promise<number> {
  try {
    const { status, body } = await fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT) })
    await body?.cancel()
    return status
  } catch {
    return 503
  }
}
