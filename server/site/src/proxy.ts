import { Readable } from 'node:stream'
import { MAX_BODY_BYTES } from '@recog/api-contract/constants'
import { unlistedProxy, UNLISTED_PROXY_HEADER } from '@recog/server-kit/trusted-proxies'
import { traceHeaders } from './traces'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_SEGMENTS } from '@recog/release-service/names'
import { IDLE_CONNECTION } from '@recog/server-kit/run-server'
import { REPORTING } from './security-headers'
import { requestedUrl } from './requested'
import type { SiteSettings } from './settings'

/**
 * Forward the paths of the API to it, so that browsers reach it at the portal's origin. A body is read before the API is called:
 * otherwise the API would refuse one that is too large while it is still being sent, and the sender would see a broken connection.
 */
export async function addApiProxy(site: FastifyInstance, settings: SiteSettings): Promise<void> {
  await site.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const whole = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const
    scope.addContentTypeParser('*', whole, (_request, body, done) => done(null, Readable.from([body])))
    await forwardSegments(scope, settings)
  })
}

async function forwardSegments(site: FastifyInstance, settings: SiteSettings): Promise<void> {
  for (const segment of API_SEGMENTS) {
    const prefix = `/${segment}`
    await site.register(httpProxy, {
      upstream: settings.apiOrigin,
      undici: { keepAliveTimeout: IDLE_CONNECTION, keepAliveMaxTimeout: IDLE_CONNECTION },
      prefix,
      rewritePrefix: prefix,
      proxyPayloads: false,
      replyOptions:
        segment === 'identity'
          ? { ...replyOptions, rewriteHeaders: (sent) => ({ ...sent, ...REPORTING }) }
          : replyOptions,
      // It would log each URL with its query. The API logs its own requests.
      logLevel: 'warn',
      ...(segment === 'identity' && { preHandler: redirectToIdentityPages(settings.browser.apiBase) }),
    })
  }
}

/** Forward the requests of teams to the release service. It is a process of its own, so that no page waits for an upload. */
export async function addReleasesProxy(
  site: FastifyInstance,
  { releasesOrigin }: Pick<SiteSettings, 'releasesOrigin'>,
): Promise<void> {
  if (!releasesOrigin) return
  await site.register(httpProxy, {
    upstream: releasesOrigin,
    undici: { keepAliveTimeout: IDLE_CONNECTION, keepAliveMaxTimeout: IDLE_CONNECTION },
    prefix: '/dev/releases',
    replyOptions: { retryDelay: replyOptions.retryDelay, onError: replyOptions.onError },
    logLevel: 'warn',
  })
}

/**
 * The session cookie belongs to the API's host. If that is another host, signing in on a page at this host would have no
 * effect, so old links and bookmarks are redirected (edge case T170).
 */
function redirectToIdentityPages(apiBase: string): FastifyHttpProxyOptions['preHandler'] {
  const base = URL.canParse(apiBase) ? new URL(apiBase) : undefined
  return (request, reply, proceed) => {
    if (!base || base.host === request.host) return proceed()
    const { pathname, search } = requestedUrl(request)
    reply.redirect(base.origin + pathname + search, 307)
  }
}

/** Who sent a request, and how, for the API behind this server. Replaces what the client claims. */
export const forwardedHeaders = (request: Pick<FastifyRequest, 'ip' | 'ips' | 'protocol' | 'headers'>) => ({
  'x-forwarded-for': request.ip,
  'x-forwarded-proto': request.protocol,
  'x-forwarded-host': request.headers.host ?? '',
  [UNLISTED_PROXY_HEADER]: unlistedProxy(request) === undefined ? '0' : '1',
})

/** What a browser shows instead of an identity page while the API is away. */
const UNAVAILABLE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Please try again - ReCOG</title><h1>Please try again</h1>
<p>The service is not available right now. Please try again in a moment.</p><p><a href="/">Go to the start page</a></p></html>`

const replyOptions = {
  rewriteRequestHeaders: (request, headers) => ({
    ...headers,
    ...forwardedHeaders(request),
    ...traceHeaders(request),
  }),
  // The API says when to try again, and the browser decides: ten repetitions by default would keep a busy database busy.
  retryDelay: () => null,
  onError: (reply) => {
    reply.code(502).header('cache-control', 'no-store')
    const isPage =
      /^\/identity\//i.test(reply.request.url) && reply.request.headers.accept?.includes('text/html')
    if (isPage) reply.header('content-security-policy', "default-src 'none'").type('text/html; charset=utf-8')
    void reply.send(isPage ? UNAVAILABLE : { message: 'The service is not available right now.' })
  },
} satisfies FastifyHttpProxyOptions['replyOptions']
