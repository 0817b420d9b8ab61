import { routes, type RouteName, type Route } from '@recog/api-contract'
import { sessionHandlers, profileHandlers } from './own-handlers'
import { groupHandlers, assignHandlers, groupEditingHandlers } from './group-handlers'
import { decisionHandlers } from './decision-handlers'
import { leavingHandlers } from './leaving-handlers'
import { eventHandlers, projectHandlers } from './work-handlers'
import { accountHandlers, auditHandlers, systemHandlers } from './admin-handlers'
import { Refusal, type Call } from './call'
import { mayCall, personOf, type Person, type World, type Persona } from './world'

const handlers: Partial<Record<RouteName, (call: Call) => unknown>> = {
  ...sessionHandlers,
  ...profileHandlers,
  ...groupHandlers,
  ...assignHandlers,
  ...decisionHandlers,
  ...groupEditingHandlers,
  ...leavingHandlers,
  ...eventHandlers,
  ...projectHandlers,
  ...accountHandlers,
  ...auditHandlers,
  ...systemHandlers,
}

/** Paths without parameters come first, so that they match before those with parameters. */
const PATTERNS = Object.entries(routes)
  .map(([name, { method, path }]) => ({
    name: name as RouteName,
    method,
    dynamic: path.includes('{'),
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? ''),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  }))
  .toSorted((a, b) => Number(a.dynamic) - Number(b.dynamic))

/** The call of a request, with its parameters; undefined if the path is not of the API. */
function match(method: string, pathname: string) {
  for (const { name, method: wanted, pattern, names } of PATTERNS) {
    const values = wanted === method ? pattern.exec(pathname)?.slice(1) : undefined
    if (values) {
      const params = Object.fromEntries(names.map((key, n) => [key, decodeURIComponent(values[n] ?? '')]))
      return { name, params }
    }
  }
  return undefined
}

interface Matched {
  readonly world: World
  readonly me: Person
  readonly params: Record<string, string>
  readonly request: Request
}

/** Run the handler of a call, once its body has the shape of the contract. */
async function runHandler(
  name: RouteName,
  route: Route,
  { world, me, params, request }: Matched,
): Promise<Response> {
  const handler = handlers[name]
  if (!handler) return refused(501, `The fake API has no handler for ${name}.`)
  const sent = await readBody(route, request)
  if (!sent.ok) return refused(400, sent.message)
  try {
    const query = new URL(request.url).searchParams
    const ifMatch = request.headers.get('If-Match')?.replaceAll('"', '')
    const value = handler({ world, me, params, query, body: sent.body, ifMatch })
    return value === undefined
      ? new Response(null, { status: 204 })
      : Response.json(value, { status: route.status })
  } catch (error) {
    if (error instanceof Refusal) return refused(error.status, error.message)
    throw error
  }
}

type Body = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly message: string }

async function readBody(route: Route, request: Request): Promise<Body> {
  if (!route.body || route.bodyKind === 'multipart') return { ok: true, body: undefined }
  const parsed = route.body.safeParse(await request.json().catch(() => undefined))
  return parsed.success
    ? { ok: true, body: parsed.data }
    : { ok: false, message: parsed.error.issues[0]?.message ?? 'Not understood.' }
}

/** A refusal in the shape of the API’s errors. */
const refused = (status: number, message: string) => Response.json({ message }, { status })

/** How a story overrides a call: a status to fail with, no response, or a custom response. */
type Override = number | 'never' | { readonly json: unknown } | { json(request: Request): unknown }
/** By the name of the call in the contract. */
export type Overrides = { readonly [N in RouteName]?: Override }

interface PortalApi {
  /** @returns undefined if the request is not a call of the API */
  respond(request: Request): Promise<Response> | undefined
}

interface Options {
  readonly world: World
  readonly persona: Persona
  readonly overrides?: Overrides
  /** Delay of every response: milliseconds, or no response. */
  readonly latency?: number | 'never'
}

/**
 * Create the fake API. Paths, access and request bodies are checked with the contract. For stories and tests of screens.
 */
export function portalApi({ world, persona, overrides = {}, latency = 0 }: Options): PortalApi {
  async function handle(
    name: RouteName,
    params: Record<string, string>,
    request: Request,
  ): Promise<Response> {
    const route: Route = routes[name]
    if (route.capability && !world.capabilities.includes(route.capability))
      return refused(404, 'This server has no such call.')
    const override = overrides[name]
    if (override === 'never' || (latency === 'never' && override === undefined)) return new Promise(() => {})
    if (typeof latency === 'number' && latency > 0)
      await new Promise((resolve) => setTimeout(resolve, latency))
    if (typeof override === 'number') return refused(override, 'The server could not do this.')
    if (override) {
      const { json } = override
      return Response.json(typeof json === 'function' ? await json(request) : json)
    }
    const me = personOf(world, persona)
    if (!mayCall(world, me, route.audience))
      return refused(me ? 403 : 401, me ? 'Not allowed.' : 'Please sign in.')
    return runHandler(name, route, { world, me: me ?? (world.people[0] as Person), params, request })
  }

  return {
    respond(request) {
      const matched = match(request.method, new URL(request.url).pathname)
      return matched && handle(matched.name, matched.params, request)
    },
  }
}
