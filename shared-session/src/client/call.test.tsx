import { routes } from '@recog/api-contract/client'
import { http as mock, HttpResponse } from 'msw'
import { signInAgain } from '../session/sign-in-again'
import { call } from './call'
import { NetworkError, SessionEndedError, TimeoutError, UnreadableResponseError } from './errors'
import { http } from './http'
import { BASE, GROUPS, read, respond, server, withCallServer } from './testing/call-server'

withCallServer()

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
