import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { http as client } from '../client/http'
import { prefetch } from '../client/prefetched-responses'
import { configureSettings } from '../settings/settings'
import { loadSession, refreshSession } from './load-session'
import { cancelSignIn, signInAgain } from './sign-in-again'
import { sessionStore, setSession } from './store'
import type { SessionUser } from '../domain/session'

const server = setupServer()
beforeAll(() => {
  configureSettings({ apiBase: 'http://api.test' })
  server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => {
  cancelSignIn()
  server.resetHandlers()
})
afterAll(() => server.close())

const userinfo = (response: () => Response) =>
  server.use(http.get('http://api.test/api/user/userinfo', response))

describe('refreshing the session', () => {
  beforeEach(() => setSession({ status: 'signed-in', user: { userId: 'ada' } as SessionUser }))

  it("updates the user's rights", async () => {
    userinfo(() => HttpResponse.json({ userId: 'ada', isAdmin: true }))
    await refreshSession()
    expect(sessionStore.getState()).toMatchObject({ user: { isAdmin: true } })
  })

  it('keeps the page and asks the visitor to sign in again when the session has ended', async () => {
    userinfo(() => new HttpResponse(null, { status: 401 }))
    await refreshSession()
    expect(sessionStore.getState().status).toBe('signed-in')
    expect(signInAgain.getState().asked).toBe(true)
    userinfo(() => HttpResponse.json({ userId: 'ada' }))
    await refreshSession()
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('leaves the user signed in when the request fails', async () => {
    userinfo(() => new HttpResponse(null, { status: 503 }))
    await refreshSession()
    expect(sessionStore.getState().status).toBe('signed-in')
    expect(signInAgain.getState().asked).toBe(false)
  })
})

describe('loading the session when the page opens', () => {
  const prefetched = (response: Response) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response)
    prefetch('http://api.test/api/user/userinfo')
  }
  beforeEach(() => setSession({ status: 'loading' }))
  afterEach(() => {
    delete window.portalPrefetched
    jest.restoreAllMocks()
  })

  it('fails after 20 seconds without an answer', async () => {
    jest.useFakeTimers()
    jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        }),
    )
    prefetch('http://api.test/api/user/userinfo')
    const loaded = loadSession()
    await jest.advanceTimersByTimeAsync(20_000)
    jest.useRealTimers()
    await loaded
    expect(sessionStore.getState().status).toBe('failed')
  })

  it('does not need the API client when the prefetched response is a 401', async () => {
    const request = jest.spyOn(client, 'request')
    prefetched(new HttpResponse(null, { status: 401 }))
    await loadSession()
    expect(sessionStore.getState().status).toBe('signed-out')
    expect(request).not.toHaveBeenCalled()
    expect(window.portalPrefetched).toEqual({})
  })

  it('uses the response that the document prefetched', async () => {
    prefetched(HttpResponse.json({ userId: 'ada' }))
    await loadSession()
    expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', user: { userId: 'ada' } })
  })

  it.each([
    ['null', () => HttpResponse.json(null)],
    ['204', () => new HttpResponse(null, { status: 204 })],
    ['a user without any name', () => HttpResponse.json({ userId: '', email: ' ' })],
  ])('treats %s as signed out', async (_name, response) => {
    userinfo(response)
    await loadSession()
    expect(sessionStore.getState().status).toBe('signed-out')
  })

  it('sends the request when the prefetch failed', async () => {
    prefetched(new HttpResponse(null, { status: 503 }))
    await loadSession()
    expect(sessionStore.getState().status).toBe('failed')
    userinfo(() => HttpResponse.json({ userId: 'ada' }))
    await loadSession()
    expect(sessionStore.getState().status).toBe('signed-in')
  })
})
