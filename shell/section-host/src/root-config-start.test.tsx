import { waitFor } from '@testing-library/react'
import type * as loadModuleExports from './load-module'
import { importRuntime } from './load-module'
import { SectionFailure } from './failure'
import { createRootConfig } from './root-config'

jest.mock('./load-module', () => {
  const actual = jest.requireActual<typeof loadModuleExports>('./load-module')
  return { ...actual, importRuntime: jest.fn(actual.importRuntime) }
})

it('says that the section is unavailable when single-spa itself does not load, and starts again on Retry', async () => {
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
      sections: { news: { live: { version: '1', entry: '/1.js', preload: [] } } },
    },
    ownPages: { unavailable: { render: (panel) => void (panel.textContent = 'unavailable') } },
    applicationAt: () => 'news',
    propsOf: () => ({ location: {} as never, session: {} as never, onPage: () => {} }),
    isOutdated: () => false,
    reload: () => {},
    requestData: async () => {},
    isOverridden: () => false,
    onMounted: () => {},
    onReady: () => {},
    load: async (name) => ({
      name,
      contract: 1,
      async mount({ container, onReady }) {
        container.textContent = 'news'
        onReady()
      },
      unmount: async () => {},
    }),
  })
  await applications.start()
  expect(element).toHaveTextContent(/^unavailable$/)
  applications.retry()
  await waitFor(() => expect(element).toHaveTextContent(/^news$/))
})
