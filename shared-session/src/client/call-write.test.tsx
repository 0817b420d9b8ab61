import { routes } from '@recog/api-contract/client'
import { waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import type { SessionUser } from '../domain/session'
import { cancelSignIn, resumeAs, signInAgain } from '../session/sign-in-again'
import { onProofRequired } from '../session/proof'
import { sessionStore, setSession } from '../session/store'
import { call } from './call'
import { ApiError, CsrfUnavailableError, NetworkError, SessionEndedError } from './errors'
import { approve, BASE, read, respond, server, withCallServer, writes } from './testing/call-server'

withCallServer()
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

const asked = () =>
  new Promise<void>((resolve) => {
    if (signInAgain.getState().asked) return resolve()
    const stop = signInAgain.subscribe((now) => {
      if (!now.asked) return
      stop()
      resolve()
    })
  })

describe('a write', () => {
  it('has no content type without a body: the API refuses that of a form', async () => {
    const { sent } = writes(() => HttpResponse.json({ state: 'preparing' }))
    await call(routes.requestMyData)
    expect(sent).toMatchObject([{ type: null, body: '' }])
  })

  it('sends JSON with the anti-forgery token, which is requested once', async () => {
    const { sent, tokens } = writes(() => HttpResponse.json({ ok: true }))
    await Promise.all([approve('ada'), approve('ben')])
    await approve('eve')
    expect(sent.map(({ token, body }) => [token, body])).toEqual([
      ['token-1', { userId: 'ada' }],
      ['token-1', { userId: 'ben' }],
      ['token-1', { userId: 'eve' }],
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
    ['rejects it in other words', () => new Response('AntiForgery validation failed', { status: 403 })],
    ['rejects the token with 400', () => new Response('The antiforgery token is not valid', { status: 400 })],
    ['responds with a bare 400', () => new Response(null, { status: 400 })],
    ['responds with a blank 400', () => new Response('  ', { status: 400 })],
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
    [400, '{"message":"Unknown user."}'],
    [400, '{"title":"Bad Request","errors":{"userId":["Unknown user."]}}'],
    [400, '{"title":"Bad Request","detail":"The name is missing."}'],
    [400, 'The name is missing.'],
    [403, '{"message":"No."}'],
    [403, ''],
    [409, 'antiforgery'],
    [500, ''],
  ])('is not retried after %i %s, because it may have been stored', async (status, body) => {
    const { sent } = writes(() => new Response(body, { status }))
    await expect(approve()).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(1)
  })

  it('is not retried without a response', async () => {
    const { sent } = writes(() => HttpResponse.error())
    await expect(approve()).rejects.toBeInstanceOf(NetworkError)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['signs in', { status: 'signed-in', user: { userId: 'ada' } as SessionUser }],
    ['signs out', { status: 'signed-out' }],
  ] as const)('gets a new token after the visitor %s', async (_name, state) => {
    const { sent } = writes(() => HttpResponse.json({}))
    await approve()
    setSession(state)
    await approve()
    expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2'])
  })

  it.each([
    ['cannot be loaded', () => new Response('', { status: 500 }), CsrfUnavailableError],
    ['is empty', () => HttpResponse.json({}), CsrfUnavailableError],
    ['is a sign-in page', (): Response => HttpResponse.html('<p>'), SessionEndedError],
  ])('is not sent when the token %s', async (_name, token, expected) => {
    const { sent } = writes(() => HttpResponse.json({}))
    server.use(mock.get(`${BASE}/api/auth/csrf-token`, token))
    await expect(approve()).rejects.toBeInstanceOf(expected)
    expect(sent).toHaveLength(0)
    expect(console.error).toHaveBeenCalledWith(
      'The anti-forgery token could not be loaded',
      expect.any(Error),
    )
    writes(() => HttpResponse.json({}))
    await expect(approve()).resolves.toBeDefined()
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
    respond(() => HttpResponse.json([]))
    const writings = [approve('a'), approve('b')]
    await waitFor(() => expect(sent).toHaveLength(2))
    // By the end of a whole read, both have had their response.
    await read()
    signInAs(ada)
    await Promise.all(writings)
    expect(sent).toHaveLength(4)
  })
})

describe('a write with the token of a session that another tab has replaced', () => {
  const start = (userInfo: () => Response) => {
    setSession({ status: 'signed-in', user: { userId: 'ada' } as SessionUser })
    server.use(mock.get(BASE + routes.userInfo.path, userInfo))
    return writes((token) =>
      token === 'token-1'
        ? HttpResponse.json({ code: 'antiforgery' }, { status: 403 })
        : HttpResponse.json({}),
    ).sent
  }
  afterEach(() => cancelSignIn())

  it('is sent again if the same person is signed in', async () => {
    const sent = start(() => HttpResponse.json({ userId: 'ada' }))
    await approve()
    expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2'])
  })

  it('is not sent in the name of somebody else', async () => {
    const sent = start(() => HttpResponse.json({ userId: 'ben' }))
    await expect(approve()).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(1)
    expect(signInAgain.getState().otherUser).toBe(true)
    expect(sessionStore.getState()).toMatchObject({ user: { userId: 'ben' } })
  })

  it('is not sent while nobody knows who is signed in', async () => {
    const sent = start(() => new Response(null, { status: 503 }))
    await expect(approve()).rejects.toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(1)
  })

  it('is sent again once the visitor has signed in, if nobody is', async () => {
    let over = true
    const sent = start(() =>
      over ? new Response(null, { status: 401 }) : HttpResponse.json({ userId: 'ada' }),
    )
    const writing = approve()
    await asked()
    expect(sent).toHaveLength(1)
    over = false
    resumeAs({ userId: 'ada' } as SessionUser)
    await writing
    expect(sent).toHaveLength(2)
  })
})

describe('a write that needs a recent proof of who it is', () => {
  const REFUSED = { message: 'Please confirm that it is you.', code: 'proof-required' }
  let proved = false
  const start = (capabilities: readonly string[] = ['step-up']) => {
    proved = false
    setSession({ status: 'signed-in', user: { userId: 'ada', capabilities } as unknown as SessionUser })
    return writes(() =>
      proved ? HttpResponse.json({ ok: true }) : HttpResponse.json(REFUSED, { status: 403 }),
    )
  }
  let stop = () => {}
  afterEach(() => stop())
  const answer = (...answers: readonly ('proves' | 'comes back without' | 'cancels')[]) => {
    const ask = jest.fn()
    for (const each of answers)
      ask.mockImplementationOnce(async () => {
        proved = each === 'proves'
        return each !== 'cancels'
      })
    stop = onProofRequired(ask)
    return ask
  }

  it('is sent again as it was, with a token of the new session, once the person has proved it', async () => {
    const { sent } = start()
    const ask = answer('comes back without', 'proves')
    await approve()
    expect(sent.map(({ token, body }) => [token, body])).toEqual([
      ['token-1', { userId: 'ada' }],
      ['token-2', { userId: 'ada' }],
      ['token-3', { userId: 'ada' }],
    ])
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('waits with the others for one answer', async () => {
    start()
    const ask = answer('proves')
    await Promise.all([approve('ada'), approve('ben')])
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('fails with the message of the server if the person cancels', async () => {
    start()
    answer('cancels')
    await expect(approve()).rejects.toMatchObject({ status: 403, serverMessage: REFUSED.message })
  })

  it('fails at once where no dialog asks, or the server does not announce it', async () => {
    start()
    await expect(approve()).rejects.toMatchObject({ status: 403 })
    start([])
    const ask = answer('proves')
    await expect(approve()).rejects.toMatchObject({ status: 403 })
    expect(ask).not.toHaveBeenCalled()
  })
})
