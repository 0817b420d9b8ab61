import type { SessionUser } from '../domain/session'
import { cancelSignIn, resumeAs, signInAgain, untilSignedInAgain } from './sign-in-again'
import { sessionStore, setSession } from './store'

const ada = { userId: 'ada' } as SessionUser
const ben = { userId: 'ben' } as SessionUser

beforeEach(() => setSession({ status: 'signed-in', user: ada }))
afterEach(() => cancelSignIn())

describe('waiting for a new sign-in', () => {
  it.each([{ status: 'signed-out' }, { status: 'loading' }, { status: 'failed', error: 'offline' }] as const)(
    'does not ask a visitor whose session is %j',
    async (state) => {
      setSession(state)
      await expect(untilSignedInAgain()).resolves.toBe(false)
      expect(signInAgain.getState()).toEqual({ asked: false, otherUser: false })
    },
  )

  it('asks once for all waiting requests', async () => {
    let changes = 0
    const stop = signInAgain.subscribe(() => (changes += 1))
    const waiting = [untilSignedInAgain(), untilSignedInAgain()]
    expect(changes).toBe(1)
    resumeAs(ada)
    stop()
    await expect(Promise.all(waiting)).resolves.toEqual([true, true])
  })

  it('updates the rights of the same person', async () => {
    const waiting = untilSignedInAgain()
    const promoted = { ...ada, isAdmin: true }
    resumeAs(promoted)
    await expect(waiting).resolves.toBe(true)
    expect(sessionStore.getState()).toEqual({ status: 'signed-in', user: promoted })
    expect(signInAgain.getState()).toEqual({ asked: false, otherUser: false })
  })

  it('reports that somebody else has signed in, and fails the waiting requests', async () => {
    const waiting = untilSignedInAgain()
    resumeAs(ben)
    await expect(waiting).resolves.toBe(false)
    expect(sessionStore.getState()).toEqual({ status: 'signed-in', user: ben })
    expect(signInAgain.getState()).toEqual({ asked: false, otherUser: true })
  })

  it('keeps the page signed in on screen if the visitor cancels', async () => {
    const waiting = untilSignedInAgain()
    cancelSignIn()
    await expect(waiting).resolves.toBe(false)
    expect(sessionStore.getState()).toEqual({ status: 'signed-in', user: ada })
  })

  it('asks again when the session ends a second time', async () => {
    const first = untilSignedInAgain()
    resumeAs(ada)
    await first
    const second = untilSignedInAgain()
    expect(signInAgain.getState().asked).toBe(true)
    cancelSignIn()
    await expect(second).resolves.toBe(false)
  })
})
