import { isReserved } from '@recog/release-service/names'
import { followStorage } from '@recog/release-service/read'
import { Collector } from '@recog/release-service/reports'
import { afterBody, strictTransport } from '@recog/server-kit/http'
import { watchForwardedHeaders } from '@recog/server-kit/trusted-proxies'
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyError,
  type FastifyRequest,
} from 'fastify'
import { addHealth } from './health'
import { addMetrics } from './metrics'
import { PageTokens } from './page-token'
import { Pages } from './pages'
import { addApiProxy, addReleasesProxy } from './proxy'
import { addPublicFiles } from './public-files'
import { addReports } from './reports'
import { COMMON_HEADERS } from './security-headers'
import { addReleases } from './released-files'
import { addStorybook } from './serve-storybook'
import type { SiteSettings } from './settings'
import { addTraces } from './traces'

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
  addPublicFiles(site, () => pages.routes(), settings)
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

/** Set the headers of every response that has not set them itself. */
function addCommonHeaders(reply: FastifyReply, { publicUrl }: SiteSettings): void {
  for (const [name, value] of Object.entries(COMMON_HEADERS)) {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
  const strict = strictTransport(publicUrl)
  if (strict) reply.header('strict-transport-security', strict)
}

/** Messages for errors of the client, by status; all others say that the request is not valid. */
const REFUSALS: Readonly<Record<number, string>> = {
  413: 'The request is too large.',
  429: 'There are too many requests. Please try again in a minute.',
}

/** A media type with its parameters (RFC 9110, section 8.3). Fastify answers any other with a bare 500. */
const mediaType =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:\s*;\s*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[^"]*"))*(?:\s*;)?$/

/** Whether a request has a `Content-Type` that no program would send. */
const hasBrokenType = ({ headers }: FastifyRequest): boolean =>
  headers['content-type'] !== undefined && !mediaType.test(headers['content-type'].trim())

/** Respond to an error in the shape of the API's errors. Errors of the client are not logged. */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode: status = 500 } = error
  const isClients = status >= 400 && status < 500
  if (!isClients) request.log.error(error)
  const refused = REFUSALS[status] ?? 'The request is not valid.'
  return reply
    .code(isClients ? status : 500)
    .header('cache-control', 'no-store')
    .send({ message: isClients ? refused : 'The page could not be read.' })
}

/** A URL with a broken percent escape matches no route, and Fastify runs no hooks for it (edge case T30). */
async function sendMalformedUrl(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isReserved(request.url))
    return reply.code(400).header('cache-control', 'no-store').send({ message: 'The URL is not valid.' })
  try {
    return await pages.sendNotFound(request, reply)
  } catch {
    return reply.code(500).send({ message: 'The page could not be read.' })
  }
}

/** One line per response. The path of a page can name a person, so only released files are logged by their path. */
function logResponses(site: FastifyInstance): void {
  site.addHook('onResponse', async (request, reply) => {
    const { url: pattern = 'unknown' } = request.routeOptions
    request.log.info(
      {
        method: request.method,
        route: pattern === '/assets/*' ? request.url.split('?')[0] : pattern,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
