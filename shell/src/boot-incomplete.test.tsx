import { portal } from '@recog/testing'
import { bootShell } from './boot'
import { hydrateHeader } from './header/hydrate-header'

jest.mock('./header/hydrate-header')

const sections = Object.fromEntries(
  portal.sectionNames.map((name) => [name, { live: { version: '1', entry: `/${name}.js`, preload: [] } }]),
)

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

beforeEach(() => {
  jest.clearAllMocks()
  sessionStorage.clear()
  window.scrollTo = jest.fn()
  performance.measure = jest.fn()
  window.fetch = jest.fn(() => Promise.reject(new TypeError('offline')))
})

// Leaving the page closes the channel between tabs, which would keep the test running.
afterEach(() => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false })))

it('hydrates the header, whatever fails in the rest of the document', () => {
  openDocument('/no-such-page')
  document.getElementById('portal-stage')?.remove()
  jest.mocked(hydrateHeader).mockClear()
  expect(() => bootShell(window)).toThrow('no #portal-stage')
  expect(hydrateHeader).toHaveBeenCalledTimes(1)
})

it.each(['portal-stage', 'portal-announcer', 'portal-header'])(
  'fails with a message when the document has no #%s',
  (id) => {
    openDocument('/no-such-page')
    document.getElementById(id)?.remove()
    expect(() => bootShell(window)).toThrow(`The document has no #${id}`)
  },
)
