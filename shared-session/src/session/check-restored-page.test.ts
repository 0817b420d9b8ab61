import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { SessionUser } from '../domain/types'
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

const serverSays = (...answers: (() => Response | Promise<Response>)[]) =>
  server.use(
    http.get(
      'http://api.test/api/user/userinfo',
      () => (answers.length > 1 ? answers.shift() : answers[0])?.() as Promise<Response>,
    ),
  )
const user = (userId: string) => () => HttpResponse.json({ userId })
const nobody = () => new HttpResponse(null, { status: 401 })

describe('a page left signed in', () => {
  beforeEach(() => setSession({ status: 'signed-in', user: { userId: 'ada' } as SessionUser }))

  it('may be shown to the same person, with the rights they have now', async () => {
    serverSays(() => HttpResponse.json({ userId: 'ada', isAdmin: true }))
    expect(await checkRestoredPage()).toBe(true)
    expect(sessionStore.getState()).toMatchObject({ user: { isAdmin: true } })
  })

  it.each([
    ['nobody is signed in any more', nobody],
    ['somebody else is signed in', user('grace')],
    ['the server gives no answer', () => HttpResponse.error()],
    ['the server is broken', () => new HttpResponse(null, { status: 503 })],
  ])('may not be shown when %s', async (_case, answer) => {
    serverSays(answer)
    expect(await checkRestoredPage()).toBe(false)
  })
})

describe('a page left signed out', () => {
  beforeEach(() => setSession({ status: 'signed-out' }))

  it('is shown, and greets whoever has signed in meanwhile', async () => {
    serverSays(user('ada'))
    expect(await checkRestoredPage()).toBe(true)
    expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', user: { userId: 'ada' } })
  })

  it('does not take an answer from before it was left', async () => {
    setSession({ status: 'loading' })
    let answerLate: (answer: Response) => void = () => {}
    const late = new Promise<Response>((resolve) => {
      answerLate = resolve
    })
    serverSays(() => late, nobody)
    const asked = loadSession()
    expect(await checkRestoredPage()).toBe(true)
    answerLate(HttpResponse.json({ userId: 'ada' }))
    await asked
    expect(sessionStore.getState()).toEqual({ status: 'signed-out' })
  })
})
