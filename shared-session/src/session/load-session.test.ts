import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { http as client } from '../client/http'
import { prefetch } from '../client/prefetched-responses'
import { configureSettings } from '../settings/settings'
import { loadSession, refreshSession } from './load-session'
import { cancelSignIn, signInAgain } from './sign-in-again'
import { sessionStore, setSession } from './store'
import type { SessionUser } from '../domain/types'

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

const userinfo = (answer: () => Response) => server.use(http.get('http://api.test/api/user/userinfo', answer))

describe('asking again who is signed in', () => {
  beforeEach(() => setSession({ status: 'signed-in', user: { userId: 'ada' } as SessionUser }))

  it('takes new rights over', async () => {
    userinfo(() => HttpResponse.json({ userId: 'ada', isAdmin: true }))
    await refreshSession()
    expect(sessionStore.getState()).toMatchObject({ user: { isAdmin: true } })
  })

  it('keeps the page and asks for a new sign-in when the session is over', async () => {
    userinfo(() => new HttpResponse(null, { status: 401 }))
    await refreshSession()
    expect(sessionStore.getState().status).toBe('signed-in')
    expect(signInAgain.getState().asked).toBe(true)
    userinfo(() => HttpResponse.json({ userId: 'ada' }))
    await refreshSession()
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('lets a passing failure pass', async () => {
    userinfo(() => new HttpResponse(null, { status: 503 }))
    await refreshSession()
    expect(sessionStore.getState().status).toBe('signed-in')
    expect(signInAgain.getState().asked).toBe(false)
  })
})

describe('asking who is signed in when the page begins', () => {
  const prefetched = (response: Response) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response)
    prefetch('http://api.test/api/user/userinfo')
  }
  beforeEach(() => setSession({ status: 'loading' }))
  afterEach(() => {
    delete window.portalPrefetched
    jest.restoreAllMocks()
  })

  it('needs no API client where the document found nobody signed in', async () => {
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
  ])('takes %s for nobody', async (_name, response) => {
    userinfo(response)
    await loadSession()
    expect(sessionStore.getState().status).toBe('signed-out')
  })

  it('asks again when the prefetch had failed', async () => {
    prefetched(new HttpResponse(null, { status: 503 }))
    await loadSession()
    expect(sessionStore.getState().status).toBe('failed')
    userinfo(() => HttpResponse.json({ userId: 'ada' }))
    await loadSession()
    expect(sessionStore.getState().status).toBe('signed-in')
  })
})
