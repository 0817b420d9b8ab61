import cookie from '@fastify/cookie'
import { MAX_BODY_BYTES } from '@recog/api-contract/constants'
import { watchForwardedHeaders } from '@recog/server-kit/trusted-proxies'
import { traceRequests } from '@recog/server-kit/traces'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { addCalls } from './add-calls'
import type { App } from './app'
import { addBodyParsers, checkUrl } from './http/body'
import { clearKept, sessionToken } from './http/cookies'
import { sendError } from './http/errors'
import { addHeaders, commonHeaders } from './http/headers'
import { trackMethods } from './http/methods'
import { allowListedOrigins } from './http/origin'
import { actorOf } from './identity/sessions'
import { isForPage, sendErrorPage } from './identity/form'
import { noteUnlistedProxies } from './doctor/examine'
import { addMetrics } from './metrics/add-metrics'
import { loggerOptions, logRequests } from './operations/log'
import { anonymous } from './policy/actor'
import { watchRefusals } from './security/events'
import type { Settings } from './settings'
import { startApp } from './start-app'

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
    watchForwarded(request)
    noteUnlisted(request)
    allowListedOrigins(request, reply, settings)
    const { needsNoSession } = request.routeOptions.config
    request.actor = needsNoSession ? anonymous : await actorOf(app, sessionToken(request))
    if (!needsNoSession && request.actor.kind === 'anonymous') clearKept(request, reply)
  })

  await addCalls(server, app)
  refuseOtherMethods()
  return { server, app }
}
