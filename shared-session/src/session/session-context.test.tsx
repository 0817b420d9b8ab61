import { act, render, screen } from '@testing-library/react'
import type { SessionUser } from '../domain/session'
import { SessionContext, useSession, useUser } from './session-context'
import { createSessionStore, sessionStore, setSession, type SessionState } from './store'

const ada = { userId: 'ada', displayName: 'Ada Vale' } as SessionUser

function Greeting() {
  const { status } = useSession()
  const user = useUser()
  return (
    <p>
      {status}: {user?.displayName ?? 'nobody'}
    </p>
  )
}

describe('the session in components', () => {
  it.each([
    [{ status: 'loading' }, 'loading: nobody'],
    [{ status: 'signed-out' }, 'signed-out: nobody'],
    [{ status: 'failed', error: new Error('offline') }, 'failed: nobody'],
    [{ status: 'signed-in', user: ada }, 'signed-in: Ada Vale'],
  ] satisfies readonly [SessionState, string][])(
    'provides the user only when signed in: %j',
    (state, text) => {
      render(
        <SessionContext value={createSessionStore(state)}>
          <Greeting />
        </SessionContext>,
      )
      expect(screen.getByText(text)).toBeVisible()
    },
  )

  it('updates when the user signs out', () => {
    const store = createSessionStore({ status: 'signed-in', user: ada })
    render(
      <SessionContext value={store}>
        <Greeting />
      </SessionContext>,
    )
    act(() => setSession({ status: 'signed-out' }, store))
    expect(screen.getByText('signed-out: nobody')).toBeVisible()
  })

  it("is the page's session without a provider", () => {
    setSession({ status: 'signed-in', user: ada })
    render(<Greeting />)
    expect(screen.getByText('signed-in: Ada Vale')).toBeVisible()
    expect(sessionStore.getState().status).toBe('signed-in')
  })

  it('does not keep the user of the previous state', () => {
    const store = createSessionStore({ status: 'signed-in', user: ada })
    setSession({ status: 'loading' }, store)
    expect(store.getState()).toEqual({ status: 'loading' })
  })
})
