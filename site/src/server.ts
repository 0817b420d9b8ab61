import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isAdmin } from './is-admin'
import { Pages } from './pages'
import { addApiProxy } from './proxy'
import { isReserved } from './requested-path'
import { COMMON_HEADERS } from './security-headers'
import { sendJson, sendReleasedFile } from './send'
import type { SiteSettings } from './settings'

/** The portal's web server: documents, released files, and the API at the same origin. The caller listens and closes. */
export async function buildSite(settings: SiteSettings): Promise<FastifyInstance> {
  const pages = new Pages(settings)
  const site = fastify({
    logger: false,
    trustProxy: 'loopback',
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => {
      addCommonHeaders(reply, settings)
      void sendMalformedUrl(pages, request, reply)
    },
  })
  site.addHook('onSend', async (_request, reply) => addCommonHeaders(reply, settings))

  await addApiProxy(site, settings)
  addReleases(site, pages, settings)
  site.get('/healthz', async () => ({ status: 'ok' }))
  // The only page below /dev; the API handles the other paths.
  site.get('/dev/sections', (request, reply) => pages.send(request, reply))
  site.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => pages.send(request, reply),
  })
  return site
}

/** Registers the released files, and the lists of what is released. */
function addReleases(site: FastifyInstance, pages: Pages, settings: SiteSettings): void {
  site.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (request, reply) => sendReleasedFile(settings.releases, request, reply),
  })
  site.get('/registry.json', async (request, reply) =>
    sendJson(await pages.released('registry'), request, reply),
  )
  site.get('/dev/sections/about.json', async (request, reply) => {
    if (!settings.browser.demo && !(await isAdmin(settings.apiOrigin, request.headers.cookie)))
      return reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found' })
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
  if (publicUrl?.startsWith('https:')) {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}
