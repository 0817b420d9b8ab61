import { waitFor } from '@testing-library/react'
import { createSessionStore } from '@recog/shared-session'
import type * as loadModuleExports from './load-module'

jest.mock('./load-module', () => {
  const actual = jest.requireActual<typeof loadModuleExports>('./load-module')
  return { ...actual, importRuntime: jest.fn(actual.importRuntime) }
})

const release = (version: string) => ({ version, entry: `/${version}.js`, preload: [] })
const gone = new Set<string>()
const mounted: string[] = []

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  gone.clear()
  mounted.length = 0
})

/** A root config that has not been started. single-spa can be started once: each has its own. */
async function rootConfig() {
  jest.resetModules()
  const { getAppNames } = await import('single-spa')
  const { importRuntime } = await import('./load-module')
  const { SectionFailure } = await import('./failure')
  const { createRootConfig } = await import('./root-config')
  const element = document.createElement('main')
  document.body.replaceChildren(element)
  element.innerHTML = '<div data-slot="skeleton" data-state="shown">skeleton</div>'
  const applications = createRootConfig({
    view: window,
    element,
    registry: {
      routes: [],
      redirects: {},
      sections: { news: { live: release('2'), previous: release('1') } },
    },
    ownPages: { unavailable: { render: (panel) => void (panel.textContent = 'unavailable') } },
    applicationAt: () => 'news',
    propsOf: () => ({ location: {} as never, onPage: () => {} }),
    session: createSessionStore(),
    isOutdated: async () => false,
    reload: () => {},
    requestData: async () => {},
    onMounted: () => {},
    onReady: () => {},
    pause: async () => {},
    async load(name, { version }) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (gone.has(version)) throw new SectionFailure('network', 'gone')
      return {
        name,
        contract: 1,
        async mount({ container, onReady }) {
          mounted.push(version)
          container.textContent = 'news'
          onReady()
        },
        unmount: async () => {},
      }
    },
  })
  return { applications, element, getAppNames, failure: new SectionFailure('network', '503'), importRuntime }
}

it('is unavailable while single-spa or every version does not load, and starts again on Retry', async () => {
  const { applications, element, getAppNames, failure, importRuntime } = await rootConfig()
  jest.mocked(importRuntime).mockRejectedValueOnce(failure)
  const told: string[] = []
  for (const type of ['single-spa:before-mount-routing-event', 'single-spa:routing-event'])
    window.addEventListener(type, () => told.push(`${type}: ${element.textContent}`), { once: true })
  await applications.start()
  expect(element).toHaveTextContent(/^unavailable$/)
  // For title, focus and announcement.
  expect(told).toEqual([
    'single-spa:before-mount-routing-event: unavailable',
    'single-spa:routing-event: unavailable',
  ])
  expect(applications.isSettled()).toBe(true)
  // Both versions are gone, which becomes known while the first routing is held.
  gone.add('1').add('2')
  element.innerHTML = '<div>skeleton</div>'
  applications.retry()
  await waitFor(() => expect(element.lastElementChild).toHaveTextContent(/^unavailable$/))
  expect(getAppNames()).toEqual(['unavailable', 'news'])
  gone.clear()
  applications.retry()
  await waitFor(() => expect(element).toHaveTextContent(/^news$/))
})

it('mounts the previous version once when the live one fails while the first routing is held', async () => {
  const { applications, element } = await rootConfig()
  gone.add('2')
  await applications.start()
  await waitFor(() => expect(element).toHaveTextContent(/^news$/))
  await waitFor(() => expect(applications.isSettled()).toBe(true))
  expect(mounted).toEqual(['1'])
})
