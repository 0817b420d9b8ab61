import type {
  BodyOf,
  CompleteResponseOf,
  ParamsOf,
  QueryOf,
  Route,
  RouteName,
  routes,
} from '@recog/api-contract'
import { AUDIENCE_TEXTS, isAllowed } from '@recog/api-contract/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app'
import { isFresh } from '../identity/sessions'
import { rightsOf, type Actor, type SignedIn } from '../policy/actor'
import { checkAntiforgery } from './antiforgery'
import { checkText } from './body'
import { Refusal } from './errors'
import { checkOrigin } from './origin'
import { sendJson, SerialisedJson } from './send-json'

const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/**
 * Check that the body has the one content type of this call. Browsers send forms and plain text to other origins without a
 * preflight, so those must not pass as JSON (edge case T26).
 *
 * @throws {Refusal} 415 for any other type
 */
function checkContentType(route: Route, request: FastifyRequest): void {
  const sent = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const wanted = route.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json'
  const needed = route.body !== undefined
  if (sent === wanted || (!needed && !hasBody(request) && sent === '')) return
  throw new Refusal(415, `Please send ${wanted}.`)
}

/**
 * Read the fields of a multipart form.
 *
 * @throws {Refusal} 400 for a file, a duplicate field or a malformed form; 413 if a field is too large
 */
async function readMultipart(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        part.file.resume()
        throw new Refusal(400, 'Files are not accepted.')
      }
      if (part.fieldname in fields) throw new Refusal(400, `The field ${part.fieldname} was sent twice.`)
      if (part.valueTruncated) throw new Refusal(413, 'The request is too large.')
      const value = String(part.value)
      checkText(value)
      fields[part.fieldname] = value
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
    throw new Refusal(status === 413 ? 413 : 400, 'The form could not be read.')
  }
  return fields
}

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

/** What the handler of a call gets, by the call's name in the contract. */
export type CallOf<N extends RouteName> = Call<(typeof routes)[N]>

type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<CompleteResponseOf<R> | SerialisedJson<CompleteResponseOf<R>>>

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
    onRequest: (request, reply, done) => {
      checkOrigin(request, app.settings)
      if (isSparedRefusal(route, request)) return void reply.code(204).send()
      checkAccess(route, request.actor, app.settings.steeringCommitteeId)
      checkProof(app, route, request.actor)
      if (unsafe) checkAntiforgery(app, request, request.headers[app.settings.csrfHeader])
      if (unsafe) checkContentType(route, request)
      done()
    },
    handler: async (request, reply) => {
      const body = route.bodyKind === 'multipart' ? await readMultipart(request) : request.body
      const response = await handler({
        app,
        actor: request.actor,
        body: route.body?.parse(body),
        params: route.params?.parse(request.params),
        query: route.query?.parse(request.query),
        request,
        reply,
      } as Call<R>)
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

const refusalOf = (route: Route): string =>
  route.audience === 'member' && route.tag === 'events'
    ? 'Events are visible to approved members.'
    : AUDIENCE_TEXTS[route.audience]

/** Whether this visitor prefers 204 to 401 (RFC 7240), which browsers would report as an error of the page. */
const isSparedRefusal = (route: Route, { actor, headers }: FastifyRequest): boolean =>
  route.lenient === true && actor.kind === 'anonymous' && headers['prefer'] === 'handling=lenient'

/**
 * Check that the actor belongs to the audience of a call (requirements chapter 6).
 *
 * @throws {Refusal} 401 if not signed in; 403 if not allowed, or with the code 'password-change-required' while the password
 *   is temporary
 */
function checkAccess(route: Route, actor: Actor, steeringId: string): void {
  if (route.audience === 'anyone') return
  if (actor.kind === 'anonymous') throw new Refusal(401, AUDIENCE_TEXTS['signed-in'])
  if (actor.mustChangePassword) {
    throw new Refusal(403, 'Please choose a new password first.', { code: 'password-change-required' })
  }
  if (!isAllowed(route.audience, rightsOf(actor, steeringId))) throw new Refusal(403, refusalOf(route))
}

/**
 * Check that the person has proved a moment ago that it is they, for calls that need it (R4.42).
 *
 * @throws {Refusal} 403 with the code 'proof-required'
 */
function checkProof(app: App, { needsProof }: Route, actor: Actor): void {
  if (!needsProof || app.settings.secondFactor === 'off' || actor.kind === 'anonymous' || isFresh(app, actor))
    return
  throw new Refusal(403, 'Please confirm that it is you, or sign in again, and then repeat this.', {
    code: 'proof-required',
  })
}
