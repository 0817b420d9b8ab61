import { act, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { personas, portal } from '@recog/testing'
import { createSessionStore } from '@recog/shared-session'
import { createPortalLocation } from '../location/portal-location'
import { HeaderRoot } from './HeaderRoot'
import { hydrateHeader } from './hydrate-header'

/** React logs hydration mismatches here. */
let mismatches: jest.SpyInstance

beforeEach(() => {
  history.replaceState(null, '', '/home')
  mismatches = jest.spyOn(console, 'error')
  jest.useFakeTimers()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  document.body.innerHTML = ''
})

const untilIdle = () => jest.runAllTimers()

function documentWithHeader() {
  const location = createPortalLocation(window, portal.match)
  const { navigation, match } = portal
  const html = renderToString(
    <HeaderRoot
      navigation={navigation}
      match={match}
      location={location}
      rendered={location.current()}
      session={createSessionStore()}
      onHydrated={() => {}}
    />,
  )
  document.body.innerHTML = `<header data-not-hydrated>${html}</header>`
  const element = screen.getByRole('banner')
  const session = createSessionStore()
  session.setState(personas.member)
  return {
    element,
    location,
    start: () => hydrateHeader({ view: window, element, location, session, navigation, match }),
  }
}

it('is hydrated when the browser is idle, and then shows the signed-in user', () => {
  const { element, start } = documentWithHeader()
  act(start)
  expect(element).toHaveTextContent('Loading user state...')
  expect(element).toHaveAttribute('data-not-hydrated')
  act(untilIdle)
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(element).not.toHaveAttribute('data-not-hydrated')
  expect(mismatches).not.toHaveBeenCalled()
})

it('replays a click from before hydration', () => {
  const { start } = documentWithHeader()
  const menu = screen.getByRole('button', { name: 'Open menu' })
  window.portalHeldClick = menu
  act(start)
  act(untilIdle)
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  fireEvent.click(menu)
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  expect(mismatches).not.toHaveBeenCalled()
})

it('hydrates without a mismatch after the visitor has navigated', () => {
  const { location, start } = documentWithHeader()
  act(start)
  act(() => location.navigate('/projects'))
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  act(untilIdle)
  expect(screen.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  expect(mismatches).not.toHaveBeenCalled()
})
