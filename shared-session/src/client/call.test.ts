import { routes } from '@recog/api-contract/client'
import { http as mock, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { SessionUser } from '../domain/session'
import { cancelSignIn, resumeAs, signInAgain } from '../session/sign-in-again'
import { setSession } from '../session/store'
import { configureSettings } from '../settings/settings'
import { call } from './call'
import {
  ApiError,
  CsrfUnavailableError,
  NetworkError,
  SessionEndedError,
  TimeoutError,
  UnreadableResponseError,
} from './errors'
import { http } from './http'
import { prefetch, prefetchAll } from './prefetched-responses'

const BASE = 'http://api.test'
const GROUPS = `${BASE}${routes.steeringCommittees.path}`
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
beforeEach(() => {
  configureSettings({ apiBase: BASE })
  setSession({ status: 'signed-out' })
})

const group = (id: string) => ({ id, name: id, description: '' })
const respond = (response: () => Response | Promise<Response>) => server.use(mock.get(GROUPS, response))
const read = (signal?: AbortSignal) => call(routes.steeringCommittees, signal ? { signal } : {})

describe('a read', () => {
  it('sends cookies, accepts JSON and returns domain types', async () => {
    let request: Request | undefined
    server.use(
      mock.get(GROUPS, (info) => {
        request = info.request
        return HttpResponse.json([{ id: 7, name: 'Physics', description: null }])
      }),
    )
    await expect(read()).resolves.toEqual([{ id: '7', name: 'Physics', description: '' }])
    expect(request?.headers.get('accept')).toBe('application/json')
    expect(request?.credentials).toBe('include')
  })

  it('builds the URL from path parameters and query, and omits blank filters', async () => {
    let url = ''
    server.use(
      mock.get(`${BASE}/api/admin/audit-logs`, ({ request }) => {
        url = request.url
        return HttpResponse.json({ items: [], total: 0, page: 1, pageSize: 50 })
      }),
      mock.get(`${BASE}/api/projects/:id`, ({ request }) => {
        url = request.url
        return HttpResponse.json(null)
      }),
    )
    await call(routes.auditLogs, { query: { page: 2, action: 'a+b c', actorUserId: '' } })
    expect(url).toBe(`${BASE}/api/admin/audit-logs?page=2&action=a%2Bb+c`)
    await call(routes.project, { path: { id: 'a/b?c#d' } })
    expect(url).toBe(`${BASE}/api/projects/a%2Fb%3Fc%23d`)
  })

  it.each([
    ['204', () => new Response(null, { status: 204 })],
    ['an empty 200', () => new Response('')],
    ['null', () => HttpResponse.json(null)],
  ])('reads %s as an empty list', async (_name, response) => {
    respond(response)
    await expect(read()).resolves.toEqual([])
  })

  it.each([
    ['an object', () => HttpResponse.json({ error: 'odd' })],
    ['plain text', () => new Response('OK', { headers: { 'content-type': 'text/plain' } })],
  ])('fails when the response is %s instead of a list', async (_name, response) => {
    respond(response)
    await expect(read()).rejects.toBeInstanceOf(UnreadableResponseError)
  })

  it('fails with an error that contains path, status and body', async () => {
    respond(() => new Response('no such thing', { status: 404 }))
    await expect(read()).rejects.toThrow('Request to /api/steering/committees failed with 404: no such thing')
  })

  it.each([
    ['401', () => HttpResponse.json({ message: 'no' }, { status: 401 })],
    ['a sign-in page with 200', () => HttpResponse.html('<form>sign in</form>')],
  ])('reads %s as the end of the session, never as success', async (_name, response) => {
    respond(response)
    await expect(read()).rejects.toBeInstanceOf(SessionEndedError)
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('fails with a NetworkError when the connection fails', async () => {
    respond(() => HttpResponse.error())
    await expect(read()).rejects.toBeInstanceOf(NetworkError)
  })

  it('fails with a TimeoutError when the server takes too long', async () => {
    respond(() => new Promise(() => {}))
    const { timeout } = http.defaults
    expect(timeout).toBe(20_000)
    http.defaults.timeout = 20
    try {
      await expect(read()).rejects.toBeInstanceOf(TimeoutError)
    } finally {
      http.defaults.timeout = 20_000
    }
  })

  it('rejects with the reason when it is aborted, before or during the request', async () => {
    respond(() => new Promise(() => {}))
    await expect(read(AbortSignal.abort(new Error('left the page')))).rejects.toThrow('left the page')
    const controller = new AbortController()
    const reading = read(controller.signal)
    setTimeout(() => controller.abort(new Error('left it later')), 20)
    await expect(reading).rejects.toThrow('left it later')
  })
})

describe('a prefetched read', () => {
  const prefetched = (id: string, response: Promise<Response>) => {
    jest.spyOn(globalThis, 'fetch').mockReturnValueOnce(response)
    prefetch(GROUPS)
    respond(() => HttpResponse.json([group(id)]))
  }
  afterEach(() => {
    delete window.portalPrefetched
    jest.restoreAllMocks()
  })

  it('uses the prefetched response, once', async () => {
    prefetched('server', Promise.resolve(Response.json([group('document')])))
    await expect(read()).resolves.toEqual([group('document')])
    await expect(read()).resolves.toEqual([group('server')])
  })

  it('checks the prefetched response like any other', async () => {
    prefetched('server', Promise.resolve(new Response('no such thing', { status: 404 })))
    await expect(read()).rejects.toThrow('Request to /api/steering/committees failed with 404: no such thing')
  })

  it('sends the request again when the prefetch failed', async () => {
    prefetched('server', Promise.reject(new TypeError('Failed to fetch')))
    await expect(read()).resolves.toEqual([group('server')])
  })

  it('sends the request again when the prefetched response is too old', async () => {
    prefetched('server', Promise.resolve(Response.json([group('document')])))
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    await expect(read()).resolves.toEqual([group('server')])
  })

  it('is dropped when the prefetch is cancelled before it is used', async () => {
    let requests = 0
    respond(() => HttpResponse.json([group(String(++requests))]))
    prefetchAll([GROUPS])()
    await read()
    expect(requests).toBeLessThanOrEqual(2)
    expect(window.portalPrefetched).toEqual({})
  })

  it('is kept when it was prefetched again before the first prefetch is cancelled', async () => {
    let requests = 0
    respond(() => HttpResponse.json([group(String(++requests))]))
    const cancelFirst = prefetchAll([GROUPS])
    prefetchAll([GROUPS])
    cancelFirst()
    await read()
    expect(requests).toBe(2)
  })
})

interface Sent {
  readonly token: string | null
  readonly type: string | null
  readonly body: unknown
}

/** A server that records the writes it receives. */
function writes(respond: (token: string | null) => Response) {
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

const approve = (userId = 'ada') => call(routes.approve, { body: { userId } })

describe('a write', () => {
  it('has no content type without a body: the API refuses that of a form', async () => {
    const { sent } = writes(() => HttpResponse.json({ state: 'preparing' }))
    await call(routes.requestMyData)
    expect(sent).toMatchObject([{ type: null, body: '' }])
  })

  it('sends JSON with the anti-forgery token, which is requested once', async () => {
    const { sent, tokens } = writes(() => HttpResponse.json({ ok: true }))
    await approve('ada')
    await approve('ben')
    expect(sent.map(({ token, body }) => [token, body])).toEqual([
      ['token-1', { userId: 'ada' }],
      ['token-1', { userId: 'ben' }],
    ])
    expect(sent[0]?.type).toMatch('application/json')
    expect(tokens.count).toBe(1)
  })

  it.each([
    ['JSON', () => HttpResponse.json({ any: 'thing' })],
    ['plain text', () => new Response('Approved', { headers: { 'content-type': 'text/plain' } })],
    ['204', () => new Response(null, { status: 204 })],
    ['201 without a body', () => new Response(null, { status: 201 })],
  ])('succeeds whatever the body of the response: %s', async (_name, response) => {
    writes(response)
    await expect(approve()).resolves.toEqual({ undoSeconds: 0 })
  })

  it.each([
    ['rejects the token with 403', () => HttpResponse.json({ code: 'antiforgery' }, { status: 403 })],
    ['rejects the token with 400', () => new Response('The antiforgery token is not valid', { status: 400 })],
    ['responds with a bare 400', () => new Response(null, { status: 400 })],
    [
      'responds with ProblemDetails without a reason',
      () => HttpResponse.json({ type: 'about:blank', title: 'Bad Request', status: 400 }, { status: 400 }),
    ],
  ])('is retried with a new token when the server %s', async (_name, refused) => {
    const { sent } = writes((token) => (token === 'token-1' ? refused() : HttpResponse.json({})))
    await approve()
    expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2'])
    expect(sent[1]?.body).toEqual({ userId: 'ada' })
  })

  it('uses the new token for the next write, too', async () => {
    const { sent } = writes((token) =>
      token === 'token-1' ? new Response(null, { status: 400 }) : HttpResponse.json({}),
    )
    await approve()
    await approve()
    expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2', 'token-2'])
  })

  it('is retried only once', async () => {
    const { sent } = writes(() => HttpResponse.json({ code: 'antiforgery' }, { status: 403 }))
    await expect(approve()).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(2)
  })

  it.each([
    [400, { message: 'Unknown user.' }],
    [400, { title: 'Bad Request', errors: { userId: ['Unknown user.'] } }],
    [403, { message: 'No.' }],
    [409, { message: 'No.' }],
    [500, {}],
  ])('is not retried after %i %j, because it may have been stored', async (status, body) => {
    const { sent } = writes(() => HttpResponse.json(body, { status }))
    await expect(approve()).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['cannot be loaded', () => new Response('', { status: 500 }), CsrfUnavailableError],
    ['is empty', () => HttpResponse.json({}), CsrfUnavailableError],
    ['is a sign-in page', (): Response => HttpResponse.html('<p>'), SessionEndedError],
  ])('is not sent when the token %s', async (_name, token, expected) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { sent } = writes(() => HttpResponse.json({}))
    server.use(mock.get(`${BASE}/api/auth/csrf-token`, token))
    await expect(approve()).rejects.toBeInstanceOf(expected)
    expect(sent).toHaveLength(0)
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })

  it('sends the version it was read with as If-Match', async () => {
    const { sent } = writes(() => HttpResponse.json({}))
    const body = { title: 'Call', scheduledUtc: '2026-05-01T14:00:00Z' }
    await call(routes.replaceEvent, { path: { id: '1' }, body, version: '3' })
    await call(routes.replaceEvent, { path: { id: '1' }, body, version: '' })
    expect(sent.map(({ token }) => token)).toEqual(['"3"', null])
  })

  const JOIN = { FirstName: 'Ada', LastName: 'Vale', Email: 'a@x.org', 'g-recaptcha-response': 't' }
  const join = () => call(routes.membershipRequest, { body: JOIN })

  it('sends a form where the contract says so, with the boundary set by the browser', async () => {
    const { sent } = writes(() => HttpResponse.json({ message: 'Thanks' }))
    await expect(join()).resolves.toBe('Thanks')
    expect(sent[0]?.type).toMatch(/^multipart\/form-data; ?boundary=/)
    expect(sent[0]?.body).toMatch(/name="g-recaptcha-response"\r\n\r\nt\r\n/)
  })

  it("returns the server's message, even if it is plain text", async () => {
    writes(() => new Response('We have your request.', { headers: { 'content-type': 'text/plain' } }))
    await expect(join()).resolves.toBe('We have your request.')
  })
})

describe('a session that ends during a write', () => {
  const ada = { userId: 'ada' } as SessionUser
  let over: boolean

  const start = () => {
    over = true
    setSession({ status: 'signed-in', user: ada })
    return writes(() =>
      over ? HttpResponse.json({ message: 'no' }, { status: 401 }) : HttpResponse.json({}),
    ).sent
  }
  const asked = () =>
    new Promise<void>((resolve) => {
      if (signInAgain.getState().asked) return resolve()
      const stop = signInAgain.subscribe((now) => {
        if (!now.asked) return
        stop()
        resolve()
      })
    })
  const signInAs = (user: SessionUser) => {
    over = false
    resumeAs(user)
  }

  it('holds the write, and sends it once with a new token when the same person signs in again', async () => {
    const sent = start()
    const writing = approve()
    await asked()
    signInAs(ada)
    await expect(writing).resolves.toEqual({ undoSeconds: 0 })
    expect(sent.map(({ token, body }) => [token, body])).toEqual([
      ['token-1', { userId: 'ada' }],
      ['token-2', { userId: 'ada' }],
    ])
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('fails without retrying when somebody else signs in', async () => {
    const sent = start()
    const writing = approve()
    await asked()
    signInAs({ userId: 'ben' } as SessionUser)
    await expect(writing).rejects.toBeInstanceOf(SessionEndedError)
    expect(sent).toHaveLength(1)
    expect(signInAgain.getState().otherUser).toBe(true)
  })

  it('fails when the visitor cancels the sign-in', async () => {
    start()
    const writing = approve()
    await asked()
    cancelSignIn()
    await expect(writing).rejects.toBeInstanceOf(SessionEndedError)
  })

  it('retries all waiting calls after one sign-in', async () => {
    const sent = start()
    const writings = [approve('a'), approve('b')]
    await asked()
    await new Promise((resolve) => setTimeout(resolve, 50))
    signInAs(ada)
    await Promise.all(writings)
    expect(sent).toHaveLength(4)
  })
})
