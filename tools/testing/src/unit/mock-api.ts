import { endpoints, type RouteName } from '@recog/api-contract/endpoints'
import type { HttpHandler, PathParams } from 'msw'
import { http } from 'msw/core/http'
import { configureSettings } from '@recog/shared-session'
import { strictServer } from './strict-server'

const BASE = 'http://api.test'

/** A response: JSON, a status without a body, a `Response`, or a function that returns one of these. */
type MockResponse = unknown
type MockResponses = { readonly [N in RouteName]?: MockResponse }
type Respond = (request: Request, params: PathParams) => unknown

/**
 * Mock the API for the tests of a file. Call it once per file. A test that sends a request without a response fails.
 *
 * @returns sets the responses of calls, by their names in the contract, until the end of the test
 */
export function mockApi() {
  const server = strictServer(handler('csrfToken', { csrfToken: 'token' }))
  beforeAll(() => configureSettings({ apiBase: BASE }))
  return (responses: MockResponses) =>
    server.use(
      ...(Object.keys(responses) as RouteName[])
        .toSorted((a, b) => Number(isDynamic(a)) - Number(isDynamic(b)))
        .map((name) => handler(name, responses[name])),
    )
}

/** `/api/projects/users` must match before `/api/projects/{id}`. */
const isDynamic = (name: RouteName) => endpoints[name].path.includes('{')

function handler(name: RouteName, response: MockResponse): HttpHandler {
  const { method, path } = endpoints[name]
  const url = BASE + path.replaceAll(/\{(\w+)\}/g, ':$1')
  return http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](
    url,
    async ({ request, params }) => {
      const value = typeof response === 'function' ? await (response as Respond)(request, params) : response
      if (value instanceof Response) return value
      return typeof value === 'number' ? new Response(null, { status: value }) : Response.json(value)
    },
  )
}
