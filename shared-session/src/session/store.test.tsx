import { act, render, screen } from '@testing-library/react'
import type { SessionUser } from '../domain/session'
import {
  createSessionStore,
  notePendingRequests,
  SessionContext,
  sessionStore,
  setSession,
  usePendingRequests,
  useSession,
  useUser,
  type SessionState,
} from './store'

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

const stella = (changes: Partial<SessionUser>) =>
  ({ userId: 'stella', isSteering: true, pendingRequests: 7, ...changes }) as SessionUser

function Count() {
  return <p>{usePendingRequests()} waiting</p>
}
const renderFor = (changes: Partial<SessionUser>) =>
  render(
    <SessionContext value={createSessionStore({ status: 'signed-in', user: stella(changes) })}>
      <Count />
    </SessionContext>,
  )

describe('the number of waiting requests', () => {
  // Another session starts, which ends what was counted in the one before.
  beforeEach(() => setSession({ status: 'loading' }, sessionStore))

  it('is that of the session', () => {
    renderFor({})
    expect(screen.getByText('7 waiting')).toBeVisible()
  })

  it('follows decisions on the page, down to none', () => {
    renderFor({})
    act(() => notePendingRequests(6))
    expect(screen.getByText('6 waiting')).toBeVisible()
    act(() => notePendingRequests(0))
    expect(screen.getByText('0 waiting')).toBeVisible()
  })

  it('is that of the session again once it has been reloaded', () => {
    renderFor({})
    act(() => notePendingRequests(3))
    act(() => setSession({ status: 'signed-in', user: stella({}) }, sessionStore))
    expect(screen.getByText('7 waiting')).toBeVisible()
  })

  it('is none for members who do not decide, whatever the server or the page says', () => {
    renderFor({ isSteering: false })
    act(() => notePendingRequests(3))
    expect(screen.getByText('0 waiting')).toBeVisible()
  })

  it('is none for visitors', () => {
    render(
      <SessionContext value={createSessionStore({ status: 'signed-out' })}>
        <Count />
      </SessionContext>,
    )
    expect(screen.getByText('0 waiting')).toBeVisible()
  })
})
