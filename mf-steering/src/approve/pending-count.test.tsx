import { lazy, Suspense, type ComponentType } from 'react'
import { render, screen } from '@testing-library/react'
import { mockApi, personas, renderRoute } from '@recog/testing'
import { SessionContext, createSessionStore, usePendingRequests } from '@recog/shared-session'
import { SectionRoutes } from '../SectionRoutes'

const api = mockApi()

/** React commits what follows a fallback this much later, in milliseconds. */
const THROTTLE = 300

it('reaches the header after React has committed it, as the two are roots of their own', async () => {
  const user = { ...personas.steering.user, capabilities: ['pending-requests' as const] }
  let load = () => {}
  const Later = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        load = () => resolve({ default: () => <p>Search</p> })
      }),
  )
  function Header() {
    return (
      <>
        <p>{usePendingRequests()} waiting</p>
        <Suspense>
          <Later />
        </Suspense>
      </>
    )
  }
  const errors: unknown[] = []
  window.addEventListener('error', (event) => {
    event.preventDefault()
    errors.push(event.error)
  })
  api({
    steeringUsers: async () => {
      render(
        <SessionContext value={createSessionStore({ status: 'signed-in', user })}>
          <Header />
        </SessionContext>,
      )
      load()
      return [{ userId: 'w', email: 'wei@x.org', displayName: 'Wei', userRole: 'Applicant' }]
    },
  })
  const { container } = renderRoute(<SectionRoutes />, {
    at: '/steering/approve',
    session: { status: 'signed-in', user },
  })
  // The machine is busy between the commit of the page and its effects, and the commit of the header is due first.
  new MutationObserver((_, observer) => {
    if (!container.querySelector('tbody')) return
    observer.disconnect()
    const until = performance.now() + THROTTLE
    while (performance.now() < until);
  }).observe(container, { childList: true, subtree: true })
  expect(await screen.findByText('1 waiting')).toBeVisible()
  expect(await screen.findByText('Search')).toBeVisible()
  expect(errors).toEqual([])
})
