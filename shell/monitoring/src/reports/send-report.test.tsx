import { configureSettings } from '@recog/shared-session'
import type * as Reports from './send-report'
import { sendReport, startReports } from './send-report'

const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true)
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  jest.useFakeTimers()
  visibility = 'visible'
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  Object.assign(navigator, { sendBeacon })
})
afterEach(() => {
  jest.runAllTimers()
  sendBeacon.mockClear()
  jest.useRealTimers()
  configureSettings({})
  jest.restoreAllMocks()
})

const textOf = async (blob: Blob | undefined): Promise<unknown> => JSON.parse((await blob?.text()) ?? '')

it('are not sent before the shell has started', () => {
  jest.isolateModules(() => {
    jest.requireActual<typeof Reports>('./send-report').sendReport({ kind: 'mounted' })
  })
  jest.runAllTimers()
  expect(sendBeacon).not.toHaveBeenCalled()
})

describe('once the shell has started', () => {
  beforeEach(() => {
    const serverTiming = [{ name: 'traceparent' }, { name: 'page', description: 'a token' }]
    Object.assign(performance, { getEntriesByType: () => [{ serverTiming }] })
    startReports(window, '0.1.0-abc')
  })

  it('are sent together to the portal itself, with the version of the shell and the token of the page', async () => {
    sendReport({ kind: 'mounted' })
    sendReport({ kind: 'error' })
    expect(sendBeacon).not.toHaveBeenCalled()
    jest.runAllTimers()
    expect(sendBeacon).toHaveBeenCalledTimes(1)
    const [url, body] = sendBeacon.mock.calls[0] ?? []
    expect(url).toBe('/dev/sections/reports')
    const content = { shell: '0.1.0-abc', page: 'a token', reports: [{ kind: 'mounted' }, { kind: 'error' }] }
    expect(await textOf(body)).toEqual(content)
  })

  it('are sent at once when the page is hidden, those that come later too', () => {
    sendReport({ kind: 'mounted' })
    visibility = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sendBeacon).toHaveBeenCalledTimes(1)
    sendReport({ kind: 'vitals' })
    expect(sendBeacon).toHaveBeenCalledTimes(2)
  })

  it('are not sent by a browser that refuses to, which loads its sections nevertheless', () => {
    Reflect.deleteProperty(navigator, 'sendBeacon')
    visibility = 'hidden'
    expect(() => sendReport({ kind: 'mounted' })).not.toThrow()
  })

  it('are dropped when there are too many', () => {
    for (let count = 0; count < 200; count += 1) sendReport({ kind: 'error', count })
    jest.runAllTimers()
    expect(sendBeacon).toHaveBeenCalledTimes(1)
    expect(sendBeacon.mock.calls[0]?.[1].size).toBeLessThan(4_000)
  })

  it('also go to the report URL if there is one, one by one', () => {
    configureSettings({ reportUrl: 'https://reports.example/portal' })
    sendReport({ kind: 'mounted' })
    expect(sendBeacon.mock.calls.map(([url]) => url)).toEqual(['https://reports.example/portal'])
  })
})
