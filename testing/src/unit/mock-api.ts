import { routes, type RouteName } from '@recog/api-contract'
import { http, HttpResponse, type HttpHandler, type PathParams } from 'msw'
import { setupServer } from 'msw/node'
import { configureSettings } from '@recog/shared-session'

const BASE = 'http://api.test'

/** What a call responds with: JSON, a status without a body, a `Response`, or a function that makes one of these. */
type Answer = unknown
type Answers = { readonly [N in RouteName]?: Answer }
type Respond = (request: Request, params: PathParams) => unknown

/** The API as seen by a screen under test, by the names of the contract. Register once per file. */
export function mockApi() {
  const server = setupServer(handler('csrfToken', { csrfToken: 'token' }))
  beforeAll(() => {
    configureSettings({ apiBase: BASE })
    server.listen({ onUnhandledRequest: 'error' })
  })
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return (answers: Answers) =>
    server.use(
      ...(Object.keys(answers) as RouteName[])
        .toSorted((a, b) => Number(isDynamic(a)) - Number(isDynamic(b)))
        .map((name) => handler(name, answers[name])),
    )
}

/** `/api/projects/users` goes before `/api/projects/{id}`. */
const isDynamic = (name: RouteName) => routes[name].path.includes('{')

function handler(name: RouteName, answer: Answer): HttpHandler {
  const { method, path } = routes[name]
  const url = BASE + path.replaceAll(/\{(\w+)\}/g, ':$1')
  return http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](
    url,
    async ({ request, params }) => {
      const value = typeof answer === 'function' ? await (answer as Respond)(request, params) : answer
      if (value instanceof Response) return value
      return typeof value === 'number'
        ? new HttpResponse(null, { status: value })
        : HttpResponse.json(value as object)
    },
  )
}
