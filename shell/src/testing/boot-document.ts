import { portal } from '@recog/testing'

const sections = Object.fromEntries(
  portal.sectionNames.map((name) => [name, { live: { version: '1', entry: `/${name}.js`, preload: [] } }]),
)

/** Opens a document as `publish` composes it, without prerendered content, in a browser that reaches no server. */
export function openDocument(path: string): void {
  window.history.replaceState(null, '', path)
  document.head.innerHTML = '<meta name="portal-version" content="1">'
  document.body.innerHTML = `
    <header id="portal-header"></header>
    <main id="portal-stage"></main>
    <p id="portal-announcer"></p>
    <script type="application/json" id="portal-registry">${JSON.stringify({ ...portal.routes, sections })}</script>`
  window.scrollTo = jest.fn()
  performance.measure = jest.fn()
  window.fetch = jest.fn(() => Promise.reject(new TypeError('offline')))
}

/** Leaves the page, which closes the channel between tabs: it would keep the test running. */
export const leaveDocument = () =>
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }))
