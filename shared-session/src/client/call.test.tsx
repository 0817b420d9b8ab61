import { routes } from '@recog/api-contract/client'
import { http as mock, HttpResponse } from 'msw'
import { signInAgain } from '../session/sign-in-again'
import { configureSettings } from '../settings'
import { call } from './call'
import { peekEarly, prefetch, TIMEOUT } from './early'
import { NetworkError, SessionEndedError, TimeoutError, UnreadableResponseError } from './errors'
import { http } from './http'
import { prefetchAll } from './load-client'
import { now } from './server'
import {
  approve,
  BASE,
  group,
  GROUPS,
  read,
  respond,
  server,
  withCallServer,
  writes,
} from './testing/call-server'

withCallServer()

/** As `fetch` does: fails when the request is aborted. */
const untilAborted = ({ signal }: Request) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

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

  it('sends no token that is in a cookie, as axios would to its own origin', async () => {
    configureSettings({ apiBase: '' })
    document.cookie = 'XSRF-TOKEN=from-elsewhere'
    let token: string | null = ''
    server.use(
      mock.get(routes.steeringCommittees.path, ({ request }) => {
        token = request.headers.get('x-xsrf-token')
        return HttpResponse.json([])
      }),
    )
    await read()
    expect(token).toBeNull()
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

  it('fails with path, status and body, which are logged: the screen does not show them', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    respond(() => new Response('<h1>502</h1>', { status: 502 }))
    const message = 'Request to /api/steering/committees failed with 502: <h1>502</h1>'
    await expect(read()).rejects.toThrow(message)
    expect(log).toHaveBeenCalledWith(message)
    log.mockRestore()
  })

  it.each([
    ['401', () => HttpResponse.json({ message: 'no' }, { status: 401 })],
    ['a sign-in page with 200', () => HttpResponse.html('<form>sign in</form>')],
  ])('reads %s as the end of the session, never as success', async (_name, response) => {
    respond(response)
    const log = jest.spyOn(console, 'error')
    await expect(read()).rejects.toBeInstanceOf(SessionEndedError)
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
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

/** What the server sends, one after the other. @returns how each request used what the browser stores */
function responses(...each: (() => Response)[]) {
  const caches: RequestCache[] = []
  const fetch = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    caches.push(request.cache)
    return fetch(request)
  })
  respond(() => each.shift()?.() ?? HttpResponse.error())
  return caches
}

/** A body that ends in the middle, as one whose encoding is wrong. */
const broken = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.error(new TypeError('cannot be decoded')) }),
    { headers: { 'Content-Type': 'application/json' } },
  )
const half = () => new Response('[{"id":"a","na', { headers: { 'Content-Type': 'application/json' } })
const whole = () => Response.json([group('server')])

describe('a response that was damaged on its way', () => {
  afterEach(() => {
    delete window.portalPrefetched
    jest.restoreAllMocks()
  })

  it.each([
    ['cannot be decoded', broken],
    ['ends halfway', half],
  ])(
    'and %s is requested once more, past the copy that the browser may have stored',
    async (_how, damaged) => {
      const caches = responses(damaged, whole)
      await expect(read()).resolves.toEqual([group('server')])
      expect(caches).toEqual(['no-cache', 'reload'])
    },
  )

  it.each([
    ['cannot be decoded', broken],
    ['ends halfway', half],
  ])('and %s is requested once more if it was prefetched', async (_how, damaged) => {
    const caches = responses(damaged, whole)
    prefetch(GROUPS)
    await expect(read()).resolves.toEqual([group('server')])
    expect(caches).toEqual(['no-cache', 'reload'])
  })

  it('fails if the second is damaged, too', async () => {
    const caches = responses(half, half, whole)
    await expect(read()).rejects.toThrow('The response is not JSON')
    expect(caches).toHaveLength(2)
  })

  it('is not requested again for a write, which the server may have stored', async () => {
    const { sent } = writes(broken)
    await expect(approve()).rejects.toThrow('got no response')
    expect(sent).toHaveLength(1)
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

  it('does not set the clock back by the time that a prefetched response has waited', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
    const headers = { date: 'Sun, 01 Mar 2026 12:00:00 GMT' }
    prefetched('server', Promise.resolve(Response.json([], { headers })))
    await jest.advanceTimersByTimeAsync(10_000)
    await read()
    expect(now()).toBe(Date.now())
    jest.useRealTimers()
  })

  it('checks the prefetched response like any other', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    prefetched('server', Promise.resolve(new Response('no such thing', { status: 404 })))
    await expect(read()).rejects.toThrow('Request to /api/steering/committees failed with 404: no such thing')
  })

  it('sends the request again when the prefetch failed', async () => {
    prefetched('server', Promise.reject(new TypeError('Failed to fetch')))
    await expect(read()).resolves.toEqual([group('server')])
  })

  it('sends the request again when the prefetched response is too old', async () => {
    prefetched('server', Promise.resolve(Response.json([group('document')])))
    await peekEarly(GROUPS)?.response
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    await expect(read()).resolves.toEqual([group('server')])
  })

  it('ends with the page that waits for it', async () => {
    let sent: AbortSignal | undefined
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      sent = init?.signal ?? undefined
      return untilAborted(new Request(input, init))
    })
    prefetch(GROUPS)
    const controller = new AbortController()
    const reading = read(controller.signal)
    await new Promise((resolve) => setTimeout(resolve))
    controller.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    expect(sent?.aborted).toBe(true)
  })

  it('is sent by axios once its code has loaded, like any other', async () => {
    const requests: Request[] = []
    server.use(
      mock.get(GROUPS, ({ request }) => {
        requests.push(request)
        return HttpResponse.json([group('early')])
      }),
    )
    const sent = jest.spyOn(http, 'get')
    prefetchAll([GROUPS])
    await expect(read()).resolves.toEqual([group('early')])
    expect(sent).toHaveBeenCalledTimes(1)
    expect(requests.map(({ headers, credentials }) => [headers.get('accept'), credentials])).toEqual([
      ['application/json', 'include'],
    ])
  })

  it('is aborted when it is cancelled before it is used, and not after that', async () => {
    const EVENTS = `${BASE}${routes.events.path}`
    const sent: Request[] = []
    jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
      sent.push(input as Request)
      return (input as Request).url === GROUPS ? Promise.resolve(Response.json([])) : new Promise(() => {})
    })
    const abortUnused = prefetchAll([GROUPS, EVENTS])
    await read()
    abortUnused()
    expect(sent.map(({ url, signal }) => [url, signal.aborted])).toEqual([
      [GROUPS, false],
      [EVENTS, true],
    ])
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

const entries = {
  'a first visit': () => read(),
  'a visit whose document has sent the request': () => {
    prefetch(GROUPS)
    return read()
  },
  'a link in the header, or Back': () => {
    prefetchAll([GROUPS])
    return read()
  },
  'the session of a first visit': () => call(routes.userInfo),
  'the session that the document has requested': () => {
    prefetch(`${BASE}${routes.userInfo.path}`)
    return call(routes.userInfo)
  },
  'a write': () => approve(),
}

const answers: readonly [string, object | string, (request: Request) => Promise<Response>][] = [
  ['is never answered', expect.any(TimeoutError), untilAborted],
  [
    'is answered by half a body',
    expect.any(TimeoutError),
    async (request) => {
      const response = new Response('[{"id"')
      response.text = response.arrayBuffer = () => untilAborted(request)
      return response
    },
  ],
  [
    'is answered after 15 seconds',
    'data',
    (request) => new Promise((resolve) => setTimeout(resolve, 15_000, answer(request))),
  ],
]

const answer = ({ url }: Request) => Response.json(url === GROUPS ? [] : { userId: 'ada' })

describe.each(Object.entries(entries))('%s ends within 20 seconds', (_entry, start) => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
    delete window.portalPrefetched
  })

  it.each(answers)('if it %s', async (_how, expected, respondTo) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const request = new Request(input, init)
      const isToken = request.url.endsWith(routes.csrfToken.path)
      return isToken ? Promise.resolve(Response.json({ csrfToken: 'token' })) : respondTo(request)
    })
    const outcome = jest.fn()
    void start().then(() => outcome('data'), outcome)
    await jest.advanceTimersByTimeAsync(TIMEOUT)
    expect(outcome).toHaveBeenCalledWith(expected)
  })
})

it('a read that is repeated ends within the same 20 seconds', async () => {
  jest.useFakeTimers()
  const half = new Promise<Response>((resolve) => setTimeout(resolve, 15_000, new Response('[{"id"')))
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => untilAborted(input as Request))
  jest.mocked(globalThis.fetch).mockReturnValueOnce(half)
  const outcome = jest.fn()
  read().catch(outcome)
  await jest.advanceTimersByTimeAsync(TIMEOUT)
  jest.useRealTimers()
  jest.restoreAllMocks()
  expect(outcome).toHaveBeenCalledWith(expect.any(TimeoutError))
})
