import { waitFor } from '@testing-library/react'
import { portal } from '@recog/testing'
import { sessionStore } from '@recog/shared-session'
import { bootShell } from './boot'

jest.mock('./header/hydrate-header')

const live = { version: '1', entry: '/mf-projects.js', preload: [] }

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
afterEach(() => jest.restoreAllMocks())

it('starts in a browser that refuses storage and channels', async () => {
  window.history.replaceState(null, '', '/projects?section.mf-projects=off')
  document.body.innerHTML = `
    <header id="portal-header"></header>
    <main id="portal-stage"></main>
    <p id="portal-announcer"></p>
    <script type="application/json" id="portal-registry">${JSON.stringify({ ...portal.routes, sections: { 'mf-projects': { live } } })}</script>`
  performance.measure = jest.fn()
  window.scrollTo = jest.fn()
  window.fetch = () => Promise.reject(new TypeError('offline'))
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
  jest.spyOn(window, 'BroadcastChannel').mockImplementation(refuse)
  bootShell(window)
  const stage = document.getElementById('portal-stage')
  await waitFor(() => expect(stage).toHaveTextContent('This section is switched off'))
  await waitFor(() => expect(sessionStore.getState().status).toBe('failed'))
})
