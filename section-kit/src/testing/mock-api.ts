import { http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import { configureSettings } from '@recog/shared-session'

const BASE = 'http://api.test'

/** A handler by method and path: `GET /api/committees`. */
type Answers = Readonly<Record<string, unknown>>

/**
 * The API as seen by a screen under test. An answer is JSON, or a number for a status without a body, or a function of the
 * request. Register once per file.
 */
export function mockApi() {
  const server = setupServer(
    http.get(`${BASE}/api/auth/csrf-token`, () => HttpResponse.json({ csrfToken: 'token' })),
  )
  beforeAll(() => {
    configureSettings({ apiBase: BASE })
    server.listen({ onUnhandledRequest: 'error' })
  })
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return (answers: Answers) =>
    server.use(...Object.entries(answers).map(([call, answer]) => handler(call, answer)))
}

function handler(call: string, answer: unknown): HttpHandler {
  const [method = 'GET', path = '/'] = call.split(' ')
  return http[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](
    `${BASE}${path}`,
    async ({ request }) => {
      const value =
        typeof answer === 'function' ? await (answer as (request: Request) => unknown)(request) : answer
      if (value instanceof Response) return value
      return typeof value === 'number'
        ? new HttpResponse(null, { status: value })
        : HttpResponse.json(value as object)
    },
  )
}
