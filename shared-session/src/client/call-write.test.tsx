import { routes } from '@recog/api-contract/client'
import { http as mock, HttpResponse } from 'msw'
import { call } from './call'
import { ApiError, CsrfUnavailableError, SessionEndedError } from './errors'
import { approve, BASE, server, withCallServer, writes } from './testing/call-server'

withCallServer()

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
