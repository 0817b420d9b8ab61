import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { configureSettings } from '../settings/settings'
import { refreshSession } from './load-session'
import { giveUpSigningIn, signInAgain } from './sign-in-again'
import { sessionStore, setSession } from './store'
import type { SessionUser } from '../domain/types'

const server = setupServer()
beforeAll(() => {
  configureSettings({ apiBase: 'http://api.test' })
  server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => {
  giveUpSigningIn()
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
