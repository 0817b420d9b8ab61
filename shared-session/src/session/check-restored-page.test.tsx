import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { SessionUser } from '../domain/session'
import { configureSettings } from '../settings/settings'
import { checkRestoredPage } from './check-restored-page'
import { loadSession } from './load-session'
import { sessionStore, setSession } from './store'

const server = setupServer()
beforeAll(() => {
  configureSettings({ apiBase: 'http://api.test' })
  server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const respondWith = (...responses: (() => Response | Promise<Response>)[]) =>
  server.use(
    http.get(
      'http://api.test/api/user/userinfo',
      () => (responses.length > 1 ? responses.shift() : responses[0])?.() as Promise<Response>,
    ),
  )
const user = (userId: string) => () => HttpResponse.json({ userId })
const nobody = () => new HttpResponse(null, { status: 401 })

describe('a page restored for a signed-in user', () => {
  beforeEach(() => setSession({ status: 'signed-in', user: { userId: 'ada' } as SessionUser }))

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
