import { act, render, screen } from '@testing-library/react'
import type { SessionUser } from '../domain/session'
import { notePendingRequests, usePendingRequests } from './pending-requests'
import { SessionContext } from './session-context'
import { createSessionStore, sessionStore, setSession } from './store'

const user = (changes: Partial<SessionUser>) =>
  ({ userId: 'stella', isSteering: true, pendingRequests: 7, ...changes }) as SessionUser

function Count() {
  return <p>{usePendingRequests()} waiting</p>
}
const renderFor = (changes: Partial<SessionUser>) =>
  render(
    <SessionContext value={createSessionStore({ status: 'signed-in', user: user(changes) })}>
      <Count />
    </SessionContext>,
  )

// Another session starts, which ends what was counted in the one before.
beforeEach(() => setSession({ status: 'loading' }, sessionStore))

describe('the number of waiting requests', () => {
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
    act(() => setSession({ status: 'signed-in', user: user({}) }, sessionStore))
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
