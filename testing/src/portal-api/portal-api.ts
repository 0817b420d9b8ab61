import { routes, type Route, type RouteName } from '@recog/api-contract'
import { peopleAnswers } from './answers-people'
import { workAnswers } from './answers-work'
import { Refusal, type Call } from './call'
import { mayCall, personById, type Person, type Persona, type World } from './world'

/** What a story says of one call: a status to fail with, never a response, or a response of its own. */
type Override = number | 'never' | { readonly json: unknown } | { json(request: Request): unknown }
/** By the name of the call in the contract. */
export type Overrides = { readonly [N in RouteName]?: Override }

interface PortalApi {
  /** @returns undefined for what is no call of the API */
  answer(request: Request): Promise<Response> | undefined
}

interface Options {
  readonly world: World
  readonly persona: Persona
  readonly overrides?: Overrides
  /** How long an answer takes: milliseconds, or for ever. */
  readonly latency?: number | 'never'
}

const handlers: Partial<Record<RouteName, (call: Call) => unknown>> = { ...peopleAnswers, ...workAnswers }

/**
 * The API of the portal in memory, made from the contract: its table gives paths, access and the shapes of what is sent. For
 * stories and for tests of screens.
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
    const me = personById(world, persona)
    if (!mayCall(world, me, route.audience))
      return refused(me ? 403 : 401, me ? 'Not allowed.' : 'Please sign in.')
    return answer(name, route, { world, me: me ?? (world.people[0] as Person), params, request })
  }

  return {
    answer(request) {
      const matched = match(request.method, new URL(request.url).pathname)
      return matched && handle(matched.name, matched.params, request)
    },
  }
}

interface Matched {
  readonly world: World
  readonly me: Person
  readonly params: Record<string, string>
  readonly request: Request
}

async function answer(
  name: RouteName,
  route: Route,
  { world, me, params, request }: Matched,
): Promise<Response> {
  const handler = handlers[name]
  if (!handler) return refused(501, `No story answers ${name}.`)
  const sent = await readBody(route, request)
  if (!sent.ok) return refused(400, sent.message)
  try {
    const query = new URL(request.url).searchParams
    const value = handler({ world, me, params, query, body: sent.body })
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

const refused = (status: number, message: string) => Response.json({ message }, { status })

/** A path without parameters goes before one with them. */
const PATTERNS = Object.entries(routes)
  .map(([name, { method, path }]) => ({
    name: name as RouteName,
    method,
    dynamic: path.includes('{'),
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? ''),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  }))
  .toSorted((a, b) => Number(a.dynamic) - Number(b.dynamic))

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
