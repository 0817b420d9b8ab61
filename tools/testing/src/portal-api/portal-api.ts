import { routes, type Route, type RouteName } from '@recog/api-contract'
import { mayCall } from './rights'
import { personOf } from './people-of-world'
import type { Person } from './rows'
import type { Persona, World } from './world'
import { refused, runHandler } from './run-handler'
import { match } from './match-call'

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
