import type { BodyOf, CompleteResponseOf, ParamsOf, QueryOf, Route } from '@recog/api-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { checkAccess } from '../policy/access'
import type { Actor, SignedIn } from '../policy/actor'
import { checkAntiforgery } from './antiforgery'
import { checkContentType } from './content-type'
import { SerialisedJson } from './serialised-json'
import { readMultipart } from './multipart'
import { checkOrigin } from './origin'
import { sendJson } from './send-json'

/** The parsed request, and the person who sent it. */
interface Call<R extends Route> {
  readonly app: App
  readonly actor: R['audience'] extends 'anyone' ? Actor : SignedIn
  readonly body: BodyOf<R>
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<CompleteResponseOf<R> | SerialisedJson<CompleteResponseOf<R>>>

async function readCall<R extends Route>(
  app: App,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const body = route.bodyKind === 'multipart' ? await readMultipart(request) : request.body
  return {
    app,
    actor: request.actor,
    body: route.body?.parse(body),
    params: route.params?.parse(request.params),
    query: route.query?.parse(request.query),
    request,
    reply,
  } as Call<R>
}

/**
 * Bind a route of the contract to its handler. Audience, origin, anti-forgery token and content type are checked before any
 * of the body is read.
 *
 * @throws {Refusal} while handling: 401, 403 or 415, and whatever the handler throws; 400 if the input does not match the
 *   contract
 */
export function bind<R extends Route>(
  server: FastifyInstance,
  app: App,
  route: R,
  handler: Handler<R>,
): void {
  const unsafe = route.method !== 'GET'
  server.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      checkOrigin(request, app.settings)
      checkAccess(route, request.actor, app.settings.steeringCommitteeId)
      if (unsafe) checkAntiforgery(app, request, request.headers[app.settings.csrfHeader])
      if (unsafe) checkContentType(route, request)
    },
    handler: async (request, reply) => {
      const response = await handler(await readCall<R>(app, route, request, reply))
      if (reply.sent) return reply
      const ready = response instanceof SerialisedJson
      if (app.settings.checkResponses) route.response?.parse(ready ? response.parsed() : response)
      void reply.code(route.status)
      if (unsafe || route.neverStored || response === undefined)
        return reply.send(ready ? response.bytes : response)
      return sendJson(request, reply, ready ? response : new SerialisedJson(response))
    },
  })
}
