import { networkOf } from '@recog/server-kit/network'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { type Collector, MAX_REPORT_BYTES } from '@recog/release-service/reports'
import { COLLECTOR_PATH } from './security-headers'
import type { PageTokens } from './page-token'
import { sendJson, sendNothing } from './send'
import type { SiteSettings } from './settings'
import { mayOperate } from './signed-in-user'

/** Bodies per minute from one network: a clinic behind one address may have hundreds of visitors. */
const MAX_PER_MINUTE = 600

/** The part of an address that counts as one sender of reports: a network of IPv4, or all that a provider leases at once (/48) of IPv6. */
const senderOf = (ip: string) => networkOf(ip).split(':').slice(0, 3).join(':')

/**
 * Register the collector of browsers' reports, and its figures for administrators. Reports count only for pages
 * that this portal has sent; nothing else of a request is kept.
 */
export async function addReports(
  site: FastifyInstance,
  settings: SiteSettings,
  collector: Collector,
  tokens: PageTokens,
): Promise<void> {
  // While it still listens: whoever sees the port closed may move or remove the store.
  site.addHook('preClose', () => collector.close())
  await site.register(async (scope) => {
    await scope.register(rateLimit, {
      max: MAX_PER_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => networkOf(ip),
    })
    // What the browser itself reports (Reporting API).
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.route({
      method: 'POST',
      url: COLLECTOR_PATH,
      bodyLimit: MAX_REPORT_BYTES,
      async handler(request, reply) {
        reply.header('cache-control', 'no-store')
        const from = request.headers['sec-fetch-site'] ?? 'same-origin'
        if (from !== 'same-origin') return reply.code(403).send({ message: 'Not allowed' })
        const { page } = Object(request.body) as { page?: unknown }
        const canary = await tokens.canaryOf(page)
        const sent = canary === undefined ? undefined : { canary, network: senderOf(request.ip) }
        const taken = await collector.take(request.body, sent)
        return taken ? reply.code(204).send() : reply.code(400).send({ message: 'Not a batch of reports' })
      },
    })
  })
  site.get('/dev/sections/health.json', async (request, reply) => {
    if (!(await mayOperate(settings, request))) return sendNothing(reply)
    return sendJson(JSON.stringify(await collector.report()), request, reply)
  })
}
