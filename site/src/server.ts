import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { DocumentStore, type ReadyDocument } from './document-store'
import { findReleasedFile } from './released-file'
import { isAdmin } from './is-admin'
import { API_SEGMENTS, isReserved } from './reserved-paths'
import { RouteTable } from './route-table'
import { COMMON_HEADERS } from './security-headers'
import type { SiteSettings } from './settings'

/** The portal's web server: documents, released files, and the API behind the same origin. */
export async function buildSite(settings: SiteSettings): Promise<FastifyInstance> {
  const documents = new DocumentStore(path.join(settings.releases, 'documents'), settings.browser)
  const routes = new RouteTable(path.join(settings.releases, 'documents'))
  const site = fastify({
    logger: false,
    trustProxy: 'loopback',
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => void answerMalformedUrl(request, reply as FastifyReply),
  })

  const released = async (kind: 'registry' | 'about') =>
    readFile(path.join(settings.releases, 'documents', await routes.file(kind)), 'utf8')

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pathname, search } = urlOf(request)
    const answer = await routes.answer(pathname)
    if (answer.kind === 'redirect') return reply.redirect(answer.to + search, 302)
    return sendDocument(await documents.get(answer.document), answer.status, request, reply)
  }

  /** A URL with a broken percent escape matches no route, and Fastify runs no hooks for it. */
  async function answerMalformedUrl(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    addCommonHeaders(reply, settings)
    if (isReserved(request.url))
      return reply.code(400).header('cache-control', 'no-store').send({ message: 'The URL is not valid.' })
    try {
      return sendDocument(await documents.get(await routes.file('notFound')), 404, request, reply)
    } catch {
      return reply.code(500).send({ message: 'The page could not be read.' })
    }
  }

  site.addHook('onSend', async (_request, reply) => addCommonHeaders(reply, settings))

  for (const segment of API_SEGMENTS) {
    const prefix = `/${segment}`
    await site.register(httpProxy, {
      upstream: settings.apiOrigin,
      prefix,
      rewritePrefix: prefix,
      replyOptions,
      ...(segment === 'identity' && { preHandler: leadToIdentityPages(settings.browser.apiBase) }),
    })
  }

  site.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: (request, reply) => sendReleasedFile(settings.releases, request, reply),
  })

  site.get('/registry.json', async (request, reply) => sendJson(await released('registry'), request, reply))
  site.get('/dev/sections/about.json', async (request, reply) => {
    if (!settings.browser.demo && !(await isAdmin(settings.apiOrigin, request.headers.cookie)))
      return reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found' })
    return sendJson(await released('about'), request, reply)
  })
  // Of all below /dev only this is a page; the API answers the rest.
  site.get('/dev/sections', (request, reply) => sendPage(request, reply))

  site.get('/healthz', async () => ({ status: 'ok' }))

  site.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => sendPage(request, reply),
  })
  return site
}

/** The requested URL. A path that starts with two slashes stays a path, it names no other host. */
function urlOf({ url }: FastifyRequest): URL {
  return new URL(url.startsWith('/') ? `http://portal.invalid${url}` : url)
}

/**
 * The cookie of the session belongs to the API's host. Where that is another one, a sign-in page at this host would sign
 * nobody in, so old links and bookmarks are led to the other (edge case T170).
 */
function leadToIdentityPages(apiBase: string): FastifyHttpProxyOptions['preHandler'] {
  const base = URL.canParse(apiBase) ? new URL(apiBase) : undefined
  return (request, reply, proceed) => {
    if (!base || base.host === request.host) return proceed()
    const { pathname, search } = urlOf(request)
    reply.redirect(base.origin + pathname + search, 307)
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

const replyOptions: FastifyHttpProxyOptions['replyOptions'] = {
  rewriteRequestHeaders: (request, headers) => ({
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.headers.host,
  }),
  onError: (reply) => {
    reply
      .code(502)
      .header('cache-control', 'no-store')
      .send({ message: 'The service is not available right now.' })
  },
}

async function sendReleasedFile(
  releases: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = (request.params as { '*': string })['*']
  const file = await findReleasedFile(releases, asked, request.headers['accept-encoding'] ?? '')
  if (!file) return reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found')
  reply
    .type(file.type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .header('content-length', file.bytes)
  if (file.encoding) reply.header('content-encoding', file.encoding)
  return reply.send(request.method === 'HEAD' ? undefined : file.open())
}

/** Asked for by open tabs: small, and mostly unchanged. */
function sendJson(text: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

function sendDocument(
  document: ReadyDocument,
  status: 200 | 404,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', document.etag)
    .header('content-security-policy', document.policy)
  if (document.link) reply.header('link', document.link)
  if (status === 200 && request.headers['if-none-match']?.includes(document.etag))
    return reply.code(304).send()
  const accept = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accept))
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(document[encoding ?? 'plain'])
}
