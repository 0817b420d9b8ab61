import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { configureSettings } from '../settings/settings'
import { forgetToken } from './anti-forgery'
import { answerOf } from './answer'
import { api } from './api'
import { keepEarlyAnswer } from './early-answers'
import {
  ApiError,
  CsrfUnavailableError,
  NetworkError,
  serverMessage,
  SessionEndedError,
  TimeoutError,
} from './errors'
import { readAhead } from './read-ahead'
import { giveUpSigningIn, resumeAs, signInAgain } from '../session/sign-in-again'
import { setSession } from '../session/store'
import type { SessionUser } from '../domain/types'

const BASE = 'http://api.test'
const server = setupServer()
const asIs = (wire: unknown) => wire

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
beforeEach(() => {
  configureSettings({ apiBase: BASE })
  forgetToken()
})

const answers = (response: () => Response) => server.use(http.get(`${BASE}/api/x`, response))

describe('a read', () => {
  it('gives the parsed JSON', async () => {
    answers(() => HttpResponse.json({ a: 1 }))
    await expect(api.get('/api/x', asIs)).resolves.toEqual({ a: 1 })
  })

  it.each([
    ['204', () => new Response(null, { status: 204 })],
    ['an empty 200', () => new Response('')],
  ])('takes %s for "nothing"', async (_name, response) => {
    answers(response)
    await expect(api.get('/api/x', asIs)).resolves.toBeUndefined()
  })

  it('says path, status and body when it fails', async () => {
    answers(() => new Response('no such thing', { status: 404 }))
    await expect(api.get('/api/x', asIs)).rejects.toThrow('Request to /api/x failed with 404: no such thing')
  })

  it.each([
    ['401', () => HttpResponse.json({ message: 'no' }, { status: 401 })],
    ['a login page with 200', () => HttpResponse.html('<form>sign in</form>')],
  ])('takes %s for the end of the session, never for success', async (_name, response) => {
    setSession({ status: 'signed-out' })
    answers(response)
    await expect(api.get('/api/x', asIs)).rejects.toBeInstanceOf(SessionEndedError)
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('tells a line that is down from an answer', async () => {
    answers(() => HttpResponse.error())
    await expect(api.get('/api/x', asIs)).rejects.toBeInstanceOf(NetworkError)
  })

  it('tells a server that takes too long from a line that is down', async () => {
    answers(() => HttpResponse.json({}))
    const over = AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over)
    await expect(api.get('/api/x', asIs)).rejects.toBeInstanceOf(TimeoutError)
    expect(timeout).toHaveBeenCalledWith(20_000)
    timeout.mockRestore()
  })

  it('rejects with the reason when it is aborted', async () => {
    answers(() => HttpResponse.json({}))
    const controller = new AbortController()
    controller.abort(new Error('left the page'))
    await expect(api.get('/api/x', asIs, { signal: controller.signal })).rejects.toThrow('left the page')
  })
})

describe('a read that was asked for early', () => {
  const asked = (answer: Promise<Response>) => {
    keepEarlyAnswer(`${BASE}/api/x`, answer.then(answerOf))
  }
  afterEach(() => {
    delete window.portalEarly
    jest.restoreAllMocks()
  })

  it('is answered by it, once', async () => {
    asked(Promise.resolve(Response.json({ from: 'document' })))
    answers(() => HttpResponse.json({ from: 'server' }))
    await expect(api.get('/api/x', asIs)).resolves.toEqual({ from: 'document' })
    await expect(api.get('/api/x', asIs)).resolves.toEqual({ from: 'server' })
  })

  it('is judged like any other answer', async () => {
    asked(Promise.resolve(new Response('no such thing', { status: 404 })))
    await expect(api.get('/api/x', asIs)).rejects.toThrow('Request to /api/x failed with 404: no such thing')
  })

  it('is asked again when the line failed', async () => {
    asked(Promise.reject(new TypeError('Failed to fetch')))
    answers(() => HttpResponse.json({ from: 'server' }))
    await expect(api.get('/api/x', asIs)).resolves.toEqual({ from: 'server' })
  })

  it('is asked again when nobody took it for long', async () => {
    asked(Promise.resolve(Response.json({ from: 'document' })))
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    answers(() => HttpResponse.json({ from: 'server' }))
    await expect(api.get('/api/x', asIs)).resolves.toEqual({ from: 'server' })
  })

  it('is asked for at once by whoever knows what a page will read', async () => {
    let asked = 0
    answers(() => HttpResponse.json({ asked: ++asked }))
    const giveUp = readAhead(['/api/x'])
    await expect(api.get('/api/x', asIs)).resolves.toEqual({ asked: 1 })
    giveUp()
    await expect(api.get('/api/x', asIs)).resolves.toEqual({ asked: 2 })
  })

  it('is given up when nobody has taken it', async () => {
    answers(() => HttpResponse.json({ from: 'ahead' }))
    readAhead(['/api/x'])()
    answers(() => HttpResponse.json({ from: 'server' }))
    await expect(api.get('/api/x', asIs)).resolves.toEqual({ from: 'server' })
  })

  it('stays when it was asked for again before the first was given up', async () => {
    let asked = 0
    answers(() => HttpResponse.json({ asked: ++asked }))
    const giveUpFirst = readAhead(['/api/x'])
    readAhead(['/api/x'])
    giveUpFirst()
    await api.get('/api/x', asIs)
    expect(asked).toBe(2)
  })
})

describe('a write', () => {
  let tokens: number
  let sent: { token: string | null; body: unknown; type: string | null }[]

  function writes(respond: (token: string | null) => Response) {
    tokens = 0
    sent = []
    server.use(
      http.get(`${BASE}/api/auth/csrf-token`, () => {
        tokens += 1
        return HttpResponse.json({ csrfToken: `token-${tokens}` })
      }),
      http.post(`${BASE}/api/x`, async ({ request }) => {
        const token = request.headers.get('x-csrf-token')
        const type = request.headers.get('content-type')
        sent.push({
          token,
          type,
          body: type?.startsWith('application/json') ? await request.json() : undefined,
        })
        return respond(token)
      }),
    )
  }

  it('carries the anti-forgery token and JSON; the token is fetched once', async () => {
    writes(() => HttpResponse.json({ ok: true }))
    await api.post('/api/x', { a: 1 })
    await api.post('/api/x', { a: 2 })
    expect(sent.map(({ token, body }) => [token, body])).toEqual([
      ['token-1', { a: 1 }],
      ['token-1', { a: 2 }],
    ])
    expect(sent[0]?.type).toMatch('application/json')
    expect(tokens).toBe(1)
  })

  it('is sent once more with a fresh token when the token was refused', async () => {
    writes((token) =>
      token === 'token-1'
        ? HttpResponse.json({ code: 'antiforgery' }, { status: 403 })
        : HttpResponse.json({}),
    )
    await api.post('/api/x', {})
    expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2'])
  })

  it('is not repeated for ever', async () => {
    writes(() => HttpResponse.json({ code: 'antiforgery' }, { status: 403 }))
    await expect(api.post('/api/x', {})).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(2)
  })

  it.each([403, 409, 500])('is never repeated after a %i, for it may have been stored', async (status) => {
    writes(() => HttpResponse.json({ message: 'No.' }, { status }))
    await expect(api.post('/api/x', {})).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['fails', () => new Response('', { status: 500 }), CsrfUnavailableError],
    ['is empty', () => HttpResponse.json({}), CsrfUnavailableError],
    ['is a login page', (): Response => HttpResponse.html('<p>'), SessionEndedError],
  ])('does not leave the browser when the token %s', async (_name, token, expected) => {
    setSession({ status: 'signed-out' })
    jest.spyOn(console, 'error').mockImplementation(() => {})
    writes(() => HttpResponse.json({}))
    server.use(http.get(`${BASE}/api/auth/csrf-token`, token))
    await expect(api.post('/api/x', {})).rejects.toBeInstanceOf(expected)
    expect(sent).toHaveLength(0)
    expect(console.error).toHaveBeenCalled()
  })

  it('lets the browser name the boundary of a form', async () => {
    writes(() => HttpResponse.json({ message: 'Thanks' }))
    const form = new FormData()
    form.append('FirstName', 'Ada')
    await api.postForm('/api/x', form, asIs)
    expect(sent[0]?.type).toMatch(/^multipart\/form-data; ?boundary=/)
  })
})

describe('a session that ends in mid-work', () => {
  const ada = { userId: 'ada' } as SessionUser
  let sent: unknown[]
  let over: boolean

  beforeEach(() => {
    setSession({ status: 'signed-in', user: ada })
    sent = []
    over = true
    server.use(
      http.get(`${BASE}/api/auth/csrf-token`, () => HttpResponse.json({ csrfToken: 'token' })),
      http.post(`${BASE}/api/x`, async ({ request }) => {
        if (over) return HttpResponse.json({ message: 'no' }, { status: 401 })
        sent.push(await request.json())
        return HttpResponse.json({ ok: true })
      }),
    )
  })
  const asked = () =>
    new Promise<void>((resolve) => {
      if (signInAgain.getState().asked) return resolve()
      const stop = signInAgain.subscribe((now) => {
        if (!now.asked) return
        stop()
        resolve()
      })
    })

  it('holds what was being sent, and sends it once when the same person is back', async () => {
    const writing = api.post('/api/x', { typed: 'by hand' }, asIs)
    await asked()
    over = false
    resumeAs(ada)
    await expect(writing).resolves.toEqual({ ok: true })
    expect(sent).toEqual([{ typed: 'by hand' }])
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('sends nothing in the name of somebody else', async () => {
    const writing = api.post('/api/x', { typed: 'by hand' })
    await asked()
    over = false
    resumeAs({ userId: 'ben' } as SessionUser)
    await expect(writing).rejects.toBeInstanceOf(SessionEndedError)
    expect(sent).toEqual([])
    expect(signInAgain.getState().otherUser).toBe(true)
  })

  it('lets the call fail when the visitor would rather not', async () => {
    const writing = api.post('/api/x', {})
    await asked()
    giveUpSigningIn()
    await expect(writing).rejects.toBeInstanceOf(SessionEndedError)
  })

  it('asks once, however many calls are waiting', async () => {
    const writings = [api.post('/api/x', { n: 1 }), api.post('/api/x', { n: 2 })]
    await asked()
    await new Promise((resolve) => setTimeout(resolve, 50))
    over = false
    resumeAs(ada)
    await Promise.all(writings)
    expect(sent).toHaveLength(2)
  })
})

describe("the server's own words", () => {
  const messageOf = (body: unknown) =>
    serverMessage(new ApiError('/x', 400, typeof body === 'string' ? body : JSON.stringify(body)))

  it.each([
    [{ message: 'Try later.' }, 'Try later.'],
    [{ Message: 'Try later.' }, 'Try later.'],
    [{ title: 'Bad', errors: { Email: ['Not an address.'] } }, 'Not an address.'],
    [{ title: 'Bad request' }, 'Bad request'],
    [['First.', 'Second.'], 'First.'],
    ['"A plain sentence."', 'A plain sentence.'],
  ])('are found in %j', (body, expected) => expect(messageOf(body)).toBe(expected))

  it.each([
    '<html><body>502</body></html>',
    { message: '<b>bold</b>' },
    { message: 'Error: x\n    at foo (bar.js:1)' },
    { message: 'x'.repeat(10_000) },
    { message: null },
    {},
    '',
    'null',
  ])('are not made up from %j', (body) => expect(messageOf(body)).toBeUndefined())
})
