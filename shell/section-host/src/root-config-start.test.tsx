import { waitFor } from '@testing-library/react'
import { getAppNames } from 'single-spa'
import type * as loadModuleExports from './load-module'
import { importRuntime } from './load-module'
import { SectionFailure } from './failure'
import { createRootConfig } from './root-config'

jest.mock('./load-module', () => {
  const actual = jest.requireActual<typeof loadModuleExports>('./load-module')
  return { ...actual, importRuntime: jest.fn(actual.importRuntime) }
})

const release = (version: string) => ({ version, entry: `/${version}.js`, preload: [] })
let isGone = true

it('is unavailable while single-spa or every version does not load, and starts again on Retry', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.mocked(importRuntime).mockRejectedValueOnce(new SectionFailure('network', '503'))
  const element = document.body.appendChild(document.createElement('main'))
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
    session: {},
    announces: () => true,
    isOutdated: async () => false,
    reload: () => {},
    requestData: async () => {},
    onMounted: () => {},
    onReady: () => {},
    pause: async () => {},
    async load(name) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (isGone) throw new SectionFailure('network', 'gone')
      return {
        name,
        contract: 1,
        async mount({ container, onReady }) {
          container.textContent = 'news'
          onReady()
        },
        unmount: async () => {},
      }
    },
  })
  await applications.start()
  expect(element).toHaveTextContent(/^unavailable$/)
  // Both versions are gone, which becomes known while the first routing is held.
  element.innerHTML = '<div>skeleton</div>'
  applications.retry()
  await waitFor(() => expect(element.lastElementChild).toHaveTextContent(/^unavailable$/))
  expect(getAppNames()).toEqual(['unavailable', 'news'])
  isGone = false
  applications.retry()
  await waitFor(() => expect(element).toHaveTextContent(/^news$/))
})
