import cookie from '@fastify/cookie'
import { MAX_BODY_BYTES } from '@recog/api-contract/constants'
import { PROTECTION_HEADERS, strictTransport, afterBody } from '@recog/server-kit/http'
import { traceRequests } from '@recog/server-kit/traces'
import { watchForwardedHeaders } from '@recog/server-kit/trusted-proxies'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { addPeople } from './admin/people/routes'
import { addAdministration } from './admin/routes'
import type { App } from './app'
import { addCommittees } from './committees/routes'
import { addDocs } from './docs/routes'
import { noteUnlistedProxies } from './doctor/notes'
import { addEvents } from './events/routes'
import { addBodyParsers, checkUrl } from './http/body'
import { clearKept, sessionToken } from './http/cookies'
import { sendError, Refusal } from './http/errors'
import { allowListedOrigins } from './http/origin'
import { isForPage, sendErrorPage } from './identity/form'
import { addIdentity } from './identity/routes'
import { actorOf } from './identity/sessions'
import { addJoin } from './join/routes'
import { addLead } from './lead/routes'
import { addMetrics } from './metrics/add-metrics'
import { addAnswerLinks } from './events/answer-link'
import { addEmailLinks } from './notices/email-links'
import { loggerOptions, logRequests } from './operations/log'
import { addOperations } from './operations/readiness'
import { addDevOutbox } from './outbox/routes'
import { anonymous } from './policy/actor'
import { addProjects } from './projects/routes'
import { watchRefusals } from './security/log'
import type { Settings } from './settings'
import { startApp } from './start-app'
import { addSteering } from './steering/routes'
import { addUser } from './user/routes'

/** Open and migrate the database, and register every call. The caller listens and closes. */
export async function buildServer(settings: Settings): Promise<{ server: FastifyInstance; app: App }> {
  const headers = commonHeaders(settings)
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: [...settings.trustedProxies],
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerOptions(settings),
    // A logger for each request takes as long as the check of its session. Lines name `reqId` themselves.
    childLoggerFactory: (logger) => logger,
    requestTimeout: 30_000,
    // Node exchanges the two when this one is longer, and a minute is its default.
    http: { headersTimeout: 30_000 },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    // A URL with a broken percent escape matches no route, and Fastify runs no hooks for it.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply.headers(headers))
    },
  })
  const app = await startApp(settings, server)
  const refuseOtherMethods = trackMethods(server)

  addHeaders(server, headers)
  server.addHook('onRequest', (request, _reply, done) => {
    checkUrl(request.url)
    done()
  })
  logRequests(server)
  addMetrics(server, app)
  if (app.traces) traceRequests(server, app.traces)
  addBodyParsers(server)
  await server.register(cookie)
  server.setErrorHandler((error: Error, request, reply) =>
    isForPage(request) ? sendErrorPage(app, request, reply, error) : sendError(error, request, reply),
  )
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found.' }))

  server.decorateRequest('actor')
  server.decorateReply('refusalCode')
  server.decorateReply('reuse')
  watchRefusals(server, app)
  server.decorateRequest('hasHttpsUrl', settings.apiUrl.startsWith('https:'))
  const watchForwarded = watchForwardedHeaders(app.warn)
  const noteUnlisted = noteUnlistedProxies(app)
  server.addHook('onRequest', async (request, reply) => {
    noteUnlisted(request, watchForwarded(request))
    allowListedOrigins(request, reply, settings)
    const { needsNoSession } = request.routeOptions.config
    request.actor = needsNoSession ? anonymous : await actorOf(app, sessionToken(request))
    if (!needsNoSession && request.actor.kind === 'anonymous') clearKept(request, reply)
  })

  await addCalls(server, app)
  refuseOtherMethods()
  return { server, app }
}

const parts = [
  addUser,
  addCommittees,
  addLead,
  addJoin,
  addSteering,
  addEvents,
  addProjects,
  addAdministration,
  addPeople,
  addIdentity,
  addEmailLinks,
  addAnswerLinks,
  addDevOutbox,
  addDocs,
  addOperations,
] as const

/** Register the calls of every part of the API. */
async function addCalls(server: FastifyInstance, app: App): Promise<void> {
  for (const add of parts) await add(server, app)
}

/** Headers of every response of the API; identity pages replace the policy with their own. */
function commonHeaders({ apiUrl }: Settings): Readonly<Record<string, string>> {
  const strict = strictTransport(apiUrl)
  return {
    ...(strict && { 'strict-transport-security': strict }),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'same-origin',
    ...PROTECTION_HEADERS,
    'x-frame-options': 'DENY',
  }
}

/** Set the common headers on every response, and send none while the body of its request is on its way. */
function addHeaders(server: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  server.addHook('onSend', (request, _reply, _payload, done) => afterBody(request.raw, done))
}

const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

/**
 * Respond to each unsupported method of a known path with 405 and `Allow` (edge case T164). Call the returned function after
 * all routes are registered.
 */
function trackMethods(server: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  server.addHook('onRoute', (route) => {
    const methods = known.get(route.url) ?? new Set<string>()
    known.set(route.url, methods)
    for (const method of [route.method].flat()) methods.add(method)
  })
  return () => {
    for (const [url, methods] of known) {
      if (url.includes('*')) continue
      const allow = [...methods, 'OPTIONS'].toSorted().join(', ')
      server.route({
        method: all.filter((method) => !methods.has(method)),
        url,
        exposeHeadRoute: false,
        onRequest: async () => {
          throw new Refusal(405, 'This method is not allowed here.', { headers: { Allow: allow } })
        },
        handler: async () => undefined,
      })
      server.options(url, async (_request, reply) => reply.code(204).header('Allow', allow).send())
    }
  }
}
