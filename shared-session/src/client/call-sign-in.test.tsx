import { HttpResponse } from 'msw'
import type { SessionUser } from '../domain/session'
import { cancelSignIn, resumeAs, signInAgain } from '../session/sign-in-again'
import { setSession } from '../session/store'
import { SessionEndedError } from './errors'
import { approve, withCallServer, writes } from './testing/call-server'

withCallServer()

describe('a session that ends during a write', () => {
  const ada = { userId: 'ada' } as SessionUser
  let over: boolean

  const start = () => {
    over = true
    setSession({ status: 'signed-in', user: ada })
    return writes(() =>
      over ? HttpResponse.json({ message: 'no' }, { status: 401 }) : HttpResponse.json({}),
    ).sent
  }
  const asked = () =>
    new Promise<void>((resolve) => {
      if (signInAgain.getState().asked) return resolve()
      const stop = signInAgain.subscribe((now) => {
        if (!now.asked) return
        stop()
        resolve()
      })
    })
  const signInAs = (user: SessionUser) => {
    over = false
    resumeAs(user)
  }

  it('holds the write, and sends it once with a new token when the same person signs in again', async () => {
    const sent = start()
    const writing = approve()
    await asked()
    signInAs(ada)
    await expect(writing).resolves.toEqual({ undoSeconds: 0 })
    expect(sent.map(({ token, body }) => [token, body])).toEqual([
      ['token-1', { userId: 'ada' }],
      ['token-2', { userId: 'ada' }],
    ])
    expect(signInAgain.getState().asked).toBe(false)
  })

  it('fails without retrying when somebody else signs in', async () => {
    const sent = start()
    const writing = approve()
    await asked()
    signInAs({ userId: 'ben' } as SessionUser)
    await expect(writing).rejects.toBeInstanceOf(SessionEndedError)
    expect(sent).toHaveLength(1)
    expect(signInAgain.getState().otherUser).toBe(true)
  })

  it('fails when the visitor cancels the sign-in', async () => {
    start()
    const writing = approve()
    await asked()
    cancelSignIn()
    await expect(writing).rejects.toBeInstanceOf(SessionEndedError)
  })

  it('retries all waiting calls after one sign-in', async () => {
    const sent = start()
    const writings = [approve('a'), approve('b')]
    await asked()
    await new Promise((resolve) => setTimeout(resolve, 50))
    signInAs(ada)
    await Promise.all(writings)
    expect(sent).toHaveLength(4)
  })
})
