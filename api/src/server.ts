import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { watchForwardedHeaders } from '@recog/api-contract/trusted-proxies'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { App } from './app'
import { addAdministration } from './admin/routes'
import { addCommittees } from './committees/routes'
import { seedDemo } from './demo/seed'
import { addDocs } from './docs/routes'
import { addEvents } from './events/routes'
import { addBodyParsers, checkUrl } from './http/body'
import { sessionToken } from './http/cookies'
import { sendError } from './http/errors'
import { addHeaders, setCommonHeaders } from './http/headers'
import { trackMethods } from './http/methods'
import { allowListedOrigins } from './http/origin'
import { addIdentity } from './identity/routes'
import { actorOf } from './identity/actor-of'
import { addJoin } from './join/routes'
import { addLead } from './lead/routes'
import { startBackground, type Background } from './operations/background'
import { checkPublicUrl, checkSteeringGroup } from './operations/startup-checks'
import { addOperations } from './operations/routes'
import { loggerOptions, logRequests } from './operations/log'
import { addDevOutbox } from './outbox/routes'
import { openApp } from './open-app'
import { anonymous } from './policy/actor'
import { addProjects } from './projects/routes'
import type { Settings } from './settings'
import { addSteering } from './steering/routes'
import { addUser } from './user/routes'

export interface PortalServer {
  readonly server: FastifyInstance
  readonly app: App
  /** For tests that inspect pending work. */
  stopBackground(): Promise<void>
}

/** Opens and migrates the database, and registers every call. The caller listens and closes. */
export async function buildServer(settings: Settings): Promise<PortalServer> {
  const server = fastify({
    bodyLimit: 256 * 1024,
    trustProxy: [...settings.trustedProxies],
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerOptions(settings),
    requestTimeout: 30_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    // A URL with a broken percent escape matches no route, and Fastify runs no hooks for it.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(reply, settings)
      sendError(error, request, reply)
    },
  })
  const { app, stopBackground } = await startApp(settings, server)
  const refuseOtherMethods = trackMethods(server)

  addHeaders(server, settings)
  server.addHook('onRequest', async (request) => checkUrl(request.url))
  logRequests(server)
  addBodyParsers(server)
  await server.register(cookie)
  await server.register(multipart, { limits: { fields: 20, parts: 20, files: 1, fieldSize: 20_000 } })
  server.setErrorHandler(sendError)
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found.' }))

  server.decorateRequest('actor')
  server.decorateRequest('hasHttpsUrl', settings.apiUrl.startsWith('https:'))
  const watchForwarded = watchForwardedHeaders(app.warn)
  server.addHook('onRequest', async (request, reply) => {
    watchForwarded(request)
    allowListedOrigins(request, reply, settings)
    const { needsNoSession } = request.routeOptions.config
    request.actor = needsNoSession ? anonymous : await actorOf(app, sessionToken(request))
  })

  for (const add of [
    addUser,
    addCommittees,
    addLead,
    addJoin,
    addSteering,
    addEvents,
    addProjects,
    addAdministration,
    addIdentity,
    addDevOutbox,
    addDocs,
    addOperations,
  ]) {
    add(server, app)
  }
  refuseOtherMethods()
  return { server, app, stopBackground }
}

/** The application with its background work, which stops when the server closes. */
async function startApp(settings: Settings, server: FastifyInstance): Promise<Omit<PortalServer, 'server'>> {
  const opened = await openApp(settings, (message) => server.log.warn(message), 'request')
  let background: Background | undefined
  const app: App = { ...opened.app, wakeOutbox: () => background?.wakeOutbox() }
  if (settings.demo) await seedDemo(app)
  await checkSteeringGroup(app)
  checkPublicUrl(app)
  server.log.info({ engine: app.engine }, 'database ready')

  const started = startBackground(app)
  background = started
  server.addHook('onClose', async () => {
    await started.stop()
    await opened.close()
  })
  return { app, stopBackground: started.stop }
}
