import { routes } from '@recog/api-contract/client'
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { prefetch } from '../client/early'
import { http as client } from '../client/http'
import type { SessionUser } from '../domain/session'
import { configureSettings } from '../settings'
import { draftStore, storeDraft } from './drafts'
import {
  checkRestoredPage,
  continueSignedOut,
  loadSession,
  LogoutError,
  refreshSession,
  signOut,
} from './session'
import { cancelSignIn, signInAgain } from './sign-in-again'
import { sessionStore, setSession } from './store'

const BASE = 'http://api.test'
const USERINFO = BASE + routes.userInfo.path
const LOGOUT = BASE + routes.logout.path
const ada = { userId: 'ada' } as SessionUser

const server = setupServer(
  http.get(BASE + routes.csrfToken.path, () => HttpResponse.json({ csrfToken: 'token' })),
)
beforeAll(() => {
  configureSettings({ apiBase: BASE })
  server.listen({ onUnhandledRequest: 'error' })
})
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cancelSignIn()
  server.resetHandlers()
  jest.restoreAllMocks()
})
afterAll(() => server.close())

const userinfo = (response: () => Response) => server.use(http.get(USERINFO, response))

describe('refreshing the session', () => {
  beforeEach(() => setSession({ status: 'signed-in', user: ada }))

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

  it('says that somebody else has signed in, until the visitor has read it', async () => {
    userinfo(() => HttpResponse.json({ userId: 'ben' }))
    await refreshSession()
    await refreshSession()
    expect(sessionStore.getState()).toMatchObject({ user: { userId: 'ben' } })
    expect(signInAgain.getState().otherUser).toBe(true)
  })

  it('leaves the user signed in when the request fails', async () => {
    userinfo(() => new HttpResponse(null, { status: 503 }))
    await refreshSession()
    expect(sessionStore.getState().status).toBe('signed-in')
    expect(signInAgain.getState().asked).toBe(false)
  })
})

describe('loading the session when the page opens', () => {
  const prefetched = (response: Promise<Response>) => {
    jest.spyOn(globalThis, 'fetch').mockReturnValueOnce(response)
    prefetch(USERINFO)
  }
  beforeEach(() => setSession({ status: 'loading' }))
  afterEach(() => {
    delete window.portalPrefetched
  })

  it('fails after 20 seconds without an answer', async () => {
    jest.useFakeTimers()
    jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        }),
    )
    prefetch(USERINFO)
    const loaded = loadSession()
    await jest.advanceTimersByTimeAsync(20_000)
    jest.useRealTimers()
    await loaded
    expect(sessionStore.getState().status).toBe('failed')
  })

  it.each([401, 204])('does not need the API client when the prefetched response is a %i', async (status) => {
    const request = jest.spyOn(client, 'request')
    prefetched(Promise.resolve(new HttpResponse(null, { status })))
    await loadSession()
    expect(sessionStore.getState().status).toBe('signed-out')
    expect(request).not.toHaveBeenCalled()
    expect(window.portalPrefetched).toEqual({})
  })

  it('uses the response that the document prefetched', async () => {
    prefetched(Promise.resolve(HttpResponse.json({ userId: 'ada' })))
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
    prefetched(Promise.reject(new TypeError('Failed to fetch')))
    userinfo(() => HttpResponse.json({ userId: 'ada' }))
    await loadSession()
    expect(sessionStore.getState().status).toBe('signed-in')
  })

  it('fails with the prefetched response, and can be loaded again', async () => {
    prefetched(Promise.resolve(new HttpResponse(null, { status: 503 })))
    await loadSession()
    expect(sessionStore.getState().status).toBe('failed')
    userinfo(() => HttpResponse.json({ userId: 'ada' }))
    await loadSession()
    expect(sessionStore.getState().status).toBe('signed-in')
  })
})

const respondWith = (...responses: (() => Response | Promise<Response>)[]) =>
  server.use(
    http.get(
      USERINFO,
      () => (responses.length > 1 ? responses.shift() : responses[0])?.() as Promise<Response>,
    ),
  )
const user = (userId: string) => () => HttpResponse.json({ userId })
const nobody = () => new HttpResponse(null, { status: 401 })

describe('a page restored for a signed-in user', () => {
  beforeEach(() => setSession({ status: 'signed-in', user: ada }))

  it('may be shown to the same person, with their current rights', async () => {
    respondWith(() => HttpResponse.json({ userId: 'ada', isAdmin: true }))
    expect(await checkRestoredPage()).toBe(true)
    expect(sessionStore.getState()).toMatchObject({ user: { isAdmin: true } })
  })

  it.each([
    ['nobody is signed in any more', nobody],
    ['somebody else is signed in', user('grace')],
    ['the server cannot be reached', () => HttpResponse.error()],
    ['the server fails', () => new HttpResponse(null, { status: 503 })],
  ])('may not be shown when %s', async (_case, response) => {
    respondWith(response)
    expect(await checkRestoredPage()).toBe(false)
  })
})

describe('a page restored for a signed-out visitor', () => {
  beforeEach(() => setSession({ status: 'signed-out' }))

  it('is shown, and loads the user if somebody has signed in since', async () => {
    respondWith(user('ada'))
    expect(await checkRestoredPage()).toBe(true)
    expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', user: { userId: 'ada' } })
  })

  it('ignores a response to a request sent before it was restored', async () => {
    setSession({ status: 'loading' })
    let respondLate: (response: Response) => void = () => {}
    const late = new Promise<Response>((resolve) => {
      respondLate = resolve
    })
    respondWith(() => late, nobody)
    const loading = loadSession()
    expect(await checkRestoredPage()).toBe(true)
    respondLate(HttpResponse.json({ userId: 'ada' }))
    await loading
    expect(sessionStore.getState()).toEqual({ status: 'signed-out' })
  })
})

describe('an answer that arrives after another tab has signed out', () => {
  it.each([
    ['of the first request', { status: 'loading' }, loadSession],
    ['of a later one', { status: 'signed-in', user: ada }, refreshSession],
    ['for a restored page', { status: 'signed-in', user: ada }, checkRestoredPage],
  ] as const)('%s does not sign in again', async (_which, before, load) => {
    setSession(before)
    let respondLate: ((response: Response) => void) | undefined
    respondWith(() => new Promise<Response>((resolve) => (respondLate = resolve)))
    const loading = load()
    await waitFor(() => expect(respondLate).toBeDefined())
    continueSignedOut()
    respondLate?.(HttpResponse.json({ userId: 'ada' }))
    expect(await loading).not.toBe(true)
    expect(sessionStore.getState()).toEqual({ status: 'signed-out' })
  })
})

const respondToLogout = (response: () => Response | Promise<Response>) =>
  server.use(http.post(LOGOUT, response))
const untilMessagesArrive = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('signing out', () => {
  const heard: unknown[] = []
  let otherTab: BroadcastChannel

  beforeEach(() => {
    heard.length = 0
    otherTab = new BroadcastChannel('recog-session')
    otherTab.addEventListener('message', ({ data }) => heard.push(data))
    setSession({ status: 'signed-in', user: ada })
  })
  afterEach(() => otherTab.close())

  it('ends the session on the server, in this tab and in the others', async () => {
    respondToLogout(() => new Response(null, { status: 204 }))
    await signOut()
    expect(sessionStore.getState()).toEqual({ status: 'signed-out' })
    await waitFor(() => expect(heard).toEqual(['signed-out']))
  })

  it('leaves no draft in this tab', async () => {
    storeDraft('ada', '/projects/new', { value: { title: 'Unsent' }, version: '' })
    storeDraft('', '/contact', { value: { message: 'Unsent' }, version: '' })
    respondToLogout(() => new Response(null, { status: 204 }))
    await signOut()
    expect(draftStore.getState()).toEqual({})
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Unsent')
  })

  it('succeeds if the session had already ended, without asking for a new sign-in', async () => {
    respondToLogout(() => new Response(null, { status: 401 }))
    await signOut()
    expect(sessionStore.getState()).toEqual({ status: 'signed-out' })
    expect(signInAgain.getState().asked).toBe(false)
  })

  it.each([
    ['the server refuses', () => new Response(null, { status: 500 }), 'Failed to log out from backend'],
    ['the server cannot be reached', () => HttpResponse.error(), 'Error logging out from backend'],
  ])('leaves the visitor signed in everywhere if %s', async (_name, response, message) => {
    respondToLogout(response)
    const failed = signOut()
    await expect(failed).rejects.toBeInstanceOf(LogoutError)
    await expect(failed).rejects.toThrow(message)
    expect(sessionStore.getState()).toEqual({ status: 'signed-in', user: ada })
    await untilMessagesArrive()
    expect(heard).toEqual([])
  })

  it('keeps the visitor signed in on screen until the server has responded', async () => {
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    respondToLogout(async () => {
      await held
      return new Response(null, { status: 204 })
    })
    const signingOut = signOut()
    await untilMessagesArrive()
    expect(sessionStore.getState().status).toBe('signed-in')
    letGo()
    await signingOut
    expect(sessionStore.getState().status).toBe('signed-out')
  })
})
