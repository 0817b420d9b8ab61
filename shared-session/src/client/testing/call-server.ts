import { routes } from '@recog/api-contract/client'
import { http as mock, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { setSession } from '../../session/store'
import { configureSettings } from '../../settings'
import { call } from '../call'

export const BASE = 'http://api.test'
export const GROUPS = `${BASE}${routes.steeringCommittees.path}`
export const server = setupServer()

/** Start the server for the tests of a file, each of which begins signed out. */
export function withCallServer(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  beforeEach(() => {
    configureSettings({ apiBase: BASE })
    setSession({ status: 'signed-out' })
  })
}

export const group = (id: string) => ({ id, name: id, description: '' })
export const respond = (response: () => Response | Promise<Response>) =>
  server.use(mock.get(GROUPS, response))
export const read = (signal?: AbortSignal) => call(routes.steeringCommittees, signal ? { signal } : {})
export const approve = (userId = 'ada') => call(routes.approve, { body: { userId } })

interface Sent {
  readonly token: string | null
  readonly type: string | null
  readonly body: unknown
}

/** Record the writes that the server receives. */
export function writes(respond: (token: string | null) => Response) {
  const sent: Sent[] = []
  const tokens = { count: 0 }
  const receive = async ({ request }: { request: Request }) => {
    const type = request.headers.get('content-type')
    const token = request.headers.get('x-csrf-token')
    const body = type?.startsWith('application/json') ? await request.json() : await request.text()
    sent.push({ token, type, body })
    return respond(token)
  }
  server.use(
    mock.get(`${BASE}/api/auth/csrf-token`, () => {
      tokens.count += 1
      return HttpResponse.json({ csrfToken: `token-${tokens.count}` })
    }),
    mock.post(`${BASE}/api/steering/approve`, receive),
    mock.post(`${BASE}/api/user/my-data`, receive),
    mock.put(`${BASE}/api/events/1`, async ({ request }) => {
      sent.push({ token: request.headers.get('if-match'), type: null, body: undefined })
      return respond(null)
    }),
    mock.post(`${BASE}/api/public/membership-request`, receive),
  )
  return { sent, tokens }
}
