import { watchForwardedHeaders } from '@recog/server-kit/trusted-proxies'
import { afterBody } from '@recog/server-kit/http'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { Collector } from '@recog/release-service/reports'
import { followStorage } from '@recog/release-service/read'
import { Pages } from './pages'
import { PageTokens } from './page-token'
import { addApiProxy, addReleasesProxy } from './proxy'
import { addReports } from './reports'
import type { SiteSettings } from './settings'
import { addCommonHeaders } from './common-headers'
import { hasBrokenType, sendError, sendMalformedUrl } from './error-responses'
import { addReleases } from './serve-releases'
import { logResponses } from './request-log'
import { addHealth } from './health'
import { addMetrics } from './metrics'
import { addTraces } from './traces'
import { addPublicFiles } from './serve-public-files'
import { addStorybook } from './serve-storybook'

/** How long a client may take to send a request with its body, and how often that is checked. Milliseconds. */
const TIMEOUTS = {
  requestTimeout: 30_000,
  // Node exchanges the two when this one is longer, and a minute is its default.
  http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
}

/**
 * The portal's web server: documents, released files, and the API at the same origin. The caller listens and closes.
 *
 * @param timeouts of requests; shorter in tests
 */
export async function buildSite(settings: SiteSettings, timeouts = TIMEOUTS): Promise<FastifyInstance> {
  const tokens = new PageTokens(settings.store)
  const pages: Pages = new Pages(settings, tokens, (problem) =>
    site.log.error(`The documents cannot be used: ${problem}`),
  )
  const site = fastify({
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...settings.trustedProxies],
    ...timeouts,
    // Requests in progress are answered before the server ends.
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => {
      addCommonHeaders(reply, settings)
      void sendMalformedUrl(pages, request, reply)
    },
  })
  site.setErrorHandler(sendError)
  const watchForwarded = watchForwardedHeaders((message) => site.log.warn(message))
  site.addHook('onRequest', async (request) => {
    watchForwarded(request)
    if (hasBrokenType(request)) throw Object.assign(new Error('malformed content type'), { statusCode: 415 })
  })
  let isClosing = false
  site.addHook('preClose', async () => {
    isClosing = true
  })
  site.addHook('onSend', (request, reply, _payload, done) => {
    addCommonHeaders(reply, settings)
    // The server can end as soon as the last request is answered.
    if (isClosing) reply.header('connection', 'close')
    afterBody(request.raw, done)
  })

  const { store } = settings
  const releasesDown = followStorage(site, store)
  addTraces(site, settings)
  await addApiProxy(site, settings)
  await addReleasesProxy(site, settings)
  addReleases(site, pages, settings)
  const collector = new Collector({ store, onEvent: (line) => site.log.warn(line) })
  await addReports(site, settings, collector, tokens)
  addMetrics(site, settings, collector)
  logResponses(site)
  addHealth(site, pages, settings, releasesDown)
  addPublicFiles(site, pages, settings)
  addStorybook(site, pages, settings)
  // The other page below /dev; the API handles the remaining paths.
  site.get('/dev/sections', (request, reply) => pages.send(request, reply))
  site.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => pages.send(request, reply),
  })
  return site
}
