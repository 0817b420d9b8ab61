import { routes } from '@recog/api-contract/client'
import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { SessionUser } from '../domain/session'
import { configureSettings } from '../settings/settings'
import { storeDraft } from './drafts'
import { signInAgain } from './sign-in-again'
import { LogoutError, signOut } from './sign-out'
import { sessionStore, setSession } from './store'

const LOGOUT = `http://api.test${routes.logout.path}`
const ada = { userId: 'ada' } as SessionUser
const server = setupServer(
  http.get('http://api.test/api/auth/csrf-token', () => HttpResponse.json({ csrfToken: 'token' })),
)
const heard: unknown[] = []
let otherTab: BroadcastChannel

beforeAll(() => {
  configureSettings({ apiBase: 'http://api.test' })
  server.listen({ onUnhandledRequest: 'error' })
})
beforeEach(() => {
  heard.length = 0
  otherTab = new BroadcastChannel('recog-session')
  otherTab.addEventListener('message', ({ data }) => heard.push(data))
  setSession({ status: 'signed-in', user: ada })
})
afterEach(() => {
  otherTab.close()
  server.resetHandlers()
})
afterAll(() => server.close())

const respond = (response: () => Response | Promise<Response>) => server.use(http.post(LOGOUT, response))
const untilMessagesArrive = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('signing out', () => {
  it('ends the session on the server, in this tab and in the others', async () => {
    respond(() => new Response(null, { status: 204 }))
    await signOut()
    expect(sessionStore.getState()).toEqual({ status: 'signed-out' })
    await waitFor(() => expect(heard).toEqual(['signed-out']))
  })

  it('leaves no draft in this tab', async () => {
    storeDraft('ada', '/projects/new', { value: { title: 'Unsent' }, version: '' })
    storeDraft('', '/contact', { value: { message: 'Unsent' }, version: '' })
    respond(() => new Response(null, { status: 204 }))
    await signOut()
    expect(sessionStorage).toHaveLength(0)
  })

  it('succeeds if the session had already ended, without asking for a new sign-in', async () => {
    respond(() => new Response(null, { status: 401 }))
    await signOut()
    expect(sessionStore.getState()).toEqual({ status: 'signed-out' })
    expect(signInAgain.getState().asked).toBe(false)
  })

  it.each([
    ['the server refuses', () => new Response(null, { status: 500 }), 'Failed to log out from backend'],
    ['the server cannot be reached', () => HttpResponse.error(), 'Error logging out from backend'],
  ])('leaves the visitor signed in everywhere if %s', async (_name, response, message) => {
    respond(response)
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
    respond(async () => {
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
