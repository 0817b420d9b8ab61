import { waitFor } from '@testing-library/react'
import { portal } from '@recog/testing'
import { sessionStore } from '@recog/shared-session'
import { bootShell } from './boot'
import { hydrateHeader } from './header/hydrate-header'

jest.mock('./header/hydrate-header')

const sections = Object.fromEntries(
  portal.sectionNames.map((name) => [name, { live: { version: '1', entry: `/${name}.js`, preload: [] } }]),
)

// single-spa can be started once in a page, so this file has one test.

/** A document as `publish` composes it, without prerendered content. */
function openDocument(path: string, registry: object = { ...portal.routes, sections }): void {
  window.history.replaceState(null, '', path)
  document.head.innerHTML = '<meta name="portal-version" content="1">'
  document.body.innerHTML = `
    <header id="portal-header"></header>
    <main id="portal-stage"></main>
    <p id="portal-announcer"></p>
    <script type="application/json" id="portal-registry">${JSON.stringify(registry)}</script>`
}

const shown = () => document.querySelector('#portal-stage [data-state="shown"]')

beforeEach(() => {
  jest.clearAllMocks()
  sessionStorage.clear()
  window.scrollTo = jest.fn()
  performance.measure = jest.fn()
  window.fetch = jest.fn(() => Promise.reject(new TypeError('offline')))
})

// Leaving the page closes the channel between tabs, which would keep the test running.
afterEach(() => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false })))

it('starts the session, shows the first page with the overrides of the tab, and follows links', async () => {
  openDocument('/projects?section.mf-projects=off&section.mf-public=off')
  bootShell(window)
  expect(hydrateHeader).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(shown()).toHaveTextContent('This section is switched off'))
  await waitFor(() => expect(sessionStore.getState().status).toBe('failed'))
  expect(document.title).toBe('This section is switched off · ReCOG')
  expect(document.querySelector('aside')).toHaveTextContent('mf-projects: switched off')
  expect(window.location.href).toMatch(/\/projects$/)
  const announcer = document.getElementById('portal-announcer')
  expect(announcer).toBeEmptyDOMElement()

  const link = document.createElement('a')
  link.href = '/home'
  document.body.append(link)
  expect(link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(false)
  await waitFor(() => expect(announcer).toHaveTextContent('This section is switched off'))
  expect(window.location.pathname).toBe('/home')
})
