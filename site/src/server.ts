import { watchForwardedHeaders } from '@recog/api-contract/trusted-proxies'
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { ReleasedFiles } from '@recog/release-service/read'
import { addReleaseService } from '@recog/release-service/server'
import { isReserved } from '@recog/release-service/reserved-paths'
import { mayOperate } from './signed-in-user'
import { Pages } from './pages'
import { addApiProxy } from './proxy'
import { addReports } from './reports'
import { COMMON_HEADERS, strictTransport } from './security-headers'
import { sendJson, sendNothing, sendReleasedFile } from './send'
import type { SiteSettings } from './settings'

/** How long a client may take to send a request with its body, and how often that is checked. Milliseconds. */
const TIMEOUTS = { requestTimeout: 30_000, http: { connectionsCheckingInterval: 5_000 } }

/**
 * The portal's web server: documents, released files, and the API at the same origin. The caller listens and closes.
 *
 * @param timeouts of requests; shorter in tests
 */
export async function buildSite(settings: SiteSettings, timeouts = TIMEOUTS): Promise<FastifyInstance> {
  const pages: Pages = new Pages(settings, (problem) =>
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
  site.addHook('onSend', async (_request, reply) => {
    addCommonHeaders(reply, settings)
    // The server can end as soon as the last request is answered.
    if (isClosing) reply.header('connection', 'close')
  })

  await addApiProxy(site, settings)
  addReleases(site, pages, settings)
  await addReports(site, settings)
  if (settings.takesReleases)
    await site.register(addReleaseService, { prefix: '/dev/releases', store: settings.store })
  logResponses(site)
  addHealth(site, pages)
  // The only page below /dev; the API handles the other paths.
  site.get('/dev/sections', (request, reply) => pages.send(request, reply))
  site.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => pages.send(request, reply),
  })
  return site
}

/** What a client did wrong, by status; anything else is not valid. */
const REFUSALS: Readonly<Record<number, string>> = {
  413: 'The request is too large.',
  429: 'There are too many requests. Please try again in a minute.',
}

/** A media type with its parameters (RFC 9110, section 8.3). Fastify answers any other with a bare 500. */
const mediaType =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?:\s*;\s*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"[^"]*"))*\s*;?\s*$/

/** Whether a request has a `Content-Type` that no program would send. */
const hasBrokenType = ({ headers }: FastifyRequest): boolean =>
  headers['content-type'] !== undefined && !mediaType.test(headers['content-type'])

/** Responds to an error in the shape of the API's errors. What a client did wrong is not logged. */
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

/** `/healthz`: the process runs. `/readyz`: it can send pages. */
function addHealth(site: FastifyInstance, pages: Pages): void {
  const method = ['GET', 'HEAD']
  site.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) })
  site.route({
    method,
    url: '/readyz',
    async handler(request, reply) {
      try {
        await pages.released('registry')
        return { status: 'ready' }
      } catch (error) {
        request.log.error(error)
        return reply.code(503).send({ status: 'not ready', reason: 'There are no documents to send' })
      }
    },
  })
}

/** Registers the released files, and the lists of what is released. */
function addReleases(site: FastifyInstance, pages: Pages, settings: SiteSettings): void {
  const files = new ReleasedFiles(settings.store)
  site.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (request, reply) => sendReleasedFile(files, request, reply),
  })
  site.route({
    method: ['GET', 'HEAD'],
    url: '/registry.json',
    handler: async (request, reply) => sendJson(await pages.registryFor(request, reply), request, reply),
  })
  site.get('/dev/sections/about.json', async (request, reply) => {
    if (!(await mayOperate(settings, request))) return sendNothing(reply)
    return sendJson(await pages.released('about'), request, reply)
  })
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

function addCommonHeaders(reply: FastifyReply, { publicUrl }: SiteSettings): void {
  for (const [name, value] of Object.entries(COMMON_HEADERS)) {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
  const strict = strictTransport(publicUrl)
  if (strict) reply.header('strict-transport-security', strict)
}
