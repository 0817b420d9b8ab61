import { routes } from '@recog/api-contract/client'
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { configureSettings } from '../settings'
import { startSession } from './session'
import { cancelSignIn, signInAgain, untilSignedInAgain } from './sign-in-again'
import { reportForbidden, sessionStore, setSession } from './store'

const BASE = 'http://api.test'
let requests = 0
let respond: () => Response | Promise<Response>
const server = setupServer(
  http.get(BASE + routes.userInfo.path, () => {
    requests += 1
    return respond()
  }),
)
const asAda = (isAdmin = false) => HttpResponse.json({ userId: 'ada', isCommittee: true, isAdmin })
const refused = (status: number, body = '') => new Response(body, { status })

const assign = jest.fn()
const openWindow = (): Window =>
  Object.assign(new EventTarget() as Window, {
    location: { pathname: '/projects', search: '?page=2', assign },
  })
const close = (each: Window) => each.dispatchEvent(new Event('pagehide'))
const view = openWindow()

let now = Date.UTC(2026, 4, 1)
const pass = (milliseconds: number) => {
  now += milliseconds
}
const focus = () => view.dispatchEvent(new Event('focus'))
const untilRequests = async (count: number) => {
  await waitFor(() => expect(requests).toBeGreaterThanOrEqual(count))
  // Time for requests that should not be sent.
  await wait(30)
  expect(requests).toBe(count)
}
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function fromAnotherTab(message: unknown): void {
  const channel = new BroadcastChannel('recog-session')
  channel.postMessage(message)
  channel.close()
}

beforeAll(async () => {
  configureSettings({ apiBase: BASE })
  server.listen({ onUnhandledRequest: 'error' })
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  jest.spyOn(console, 'error').mockImplementation(() => {})
  respond = () => asAda()
  await startSession(view)
})
beforeEach(async () => {
  pass(60_000)
  respond = () => asAda()
  focus()
  await untilRequests(requests + 1)
  requests = 0
})
afterAll(() => {
  close(view)
  server.close()
  jest.restoreAllMocks()
})

const isAdmin = () => {
  const state = sessionStore.getState()
  return state.status === 'signed-in' && state.user.isAdmin
}

describe('the session of a page', () => {
  it('is requested again when the window gets the focus, at most every 30 seconds', async () => {
    respond = () => asAda(true)
    pass(29_000)
    focus()
    await untilRequests(0)
    pass(2_000)
    focus()
    focus()
    await untilRequests(1)
    expect(isAdmin()).toBe(true)
  })

  it('is requested again after a 403, at most every 2 seconds', async () => {
    respond = () => asAda(true)
    pass(1_900)
    reportForbidden()
    await untilRequests(0)
    pass(200)
    reportForbidden()
    reportForbidden()
    await untilRequests(1)
    expect(isAdmin()).toBe(true)
  })

  it('is requested immediately on focus while the visitor is asked to sign in again', async () => {
    const waiting = untilSignedInAgain()
    focus()
    await expect(waiting).resolves.toBe(true)
    expect(requests).toBe(1)
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('ends here when the visitor signs out in another tab, and waiting requests fail', async () => {
    const waiting = untilSignedInAgain()
    fromAnotherTab('signed-out')
    await expect(waiting).resolves.toBe(false)
    expect(sessionStore.getState()).toEqual({ status: 'signed-out' })
    expect(requests).toBe(0)
    setSession({ status: 'loading' })
  })

  // Tabs of older shells do not say who.
  it.each(['signed-in', 'signed-in ada'])(
    'continues when the visitor has signed in again in another tab: %s',
    async (message) => {
      const waiting = untilSignedInAgain()
      fromAnotherTab(message)
      await expect(waiting).resolves.toBe(true)
      expect(requests).toBe(1)
    },
  )

  it('is not requested after a sign-in of the same person in another tab', async () => {
    fromAnotherTab('signed-in ada')
    await untilRequests(0)
    expect(sessionStore.getState().status).toBe('signed-in')
  })

  it('is that of somebody else at once who signs in in another tab, which the page says', async () => {
    respond = () => HttpResponse.json({ userId: 'ben' })
    fromAnotherTab('signed-in ben')
    await untilRequests(1)
    expect(sessionStore.getState()).toMatchObject({ user: { userId: 'ben' } })
    expect(signInAgain.getState().otherUser).toBe(true)
    cancelSignIn()
    setSession({ status: 'loading' })
  })

  it('ignores unknown messages', async () => {
    const waiting = untilSignedInAgain()
    fromAnotherTab('renamed')
    fromAnotherTab({ status: 'signed-out' })
    await untilRequests(0)
    expect(signInAgain.getState().asked).toBe(true)
    cancelSignIn()
    await expect(waiting).resolves.toBe(false)
  })

  it.each([
    ['the server fails', () => refused(500), 1],
    // Without a whole response, it is requested twice: it may have been damaged on its way.
    ['the browser is offline', () => HttpResponse.error(), 2],
    ['the response cannot be read', () => new Response('[broken', { status: 200 }), 2],
  ])('remains unchanged if %s', async (_name, response, sent) => {
    respond = response
    pass(31_000)
    focus()
    await untilRequests(sent)
    expect(sessionStore.getState().status).toBe('signed-in')
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('is loaded on focus if the first request failed', async () => {
    setSession({ status: 'failed', error: new Error('offline') })
    pass(31_000)
    focus()
    await untilRequests(1)
    expect(sessionStore.getState().status).toBe('signed-in')
  })
})

describe('a visitor with a temporary password', () => {
  let other: Window
  beforeEach(() => {
    other = openWindow()
  })
  afterEach(() => close(other))

  it('is redirected to the password change, which returns to the page', async () => {
    respond = () => refused(403, '{"code":"password-change-required"}')
    await startSession(other)
    expect(assign).toHaveBeenCalledWith(
      `${BASE}/identity/account/change-password?returnUrl=${encodeURIComponent('/projects?page=2')}`,
    )
    expect(sessionStore.getState().status).toBe('failed')
  })

  it('is not redirected after any other 403', async () => {
    assign.mockClear()
    respond = () => refused(403, '{"message":"Not allowed."}')
    await startSession(other)
    expect(assign).not.toHaveBeenCalled()
  })
})
