import { configureSettings } from '@recog/shared-session'
import { readEventLog, reportSectionEvent, takeNewEvents } from './section-events'

const event = { section: 'mf-projects', version: '1', kind: 'mounted', attempt: 1, ms: 80 } as const
const failure = { ...event, kind: 'network' } as const
const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true)
let warn: jest.SpyInstance

beforeEach(() => {
  localStorage.clear()
  takeNewEvents()
  sendBeacon.mockClear()
  Object.assign(navigator, { sendBeacon })
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  configureSettings({})
  jest.restoreAllMocks()
})

it('are stored in the browser with their time', () => {
  reportSectionEvent(event)
  reportSectionEvent(failure)
  expect(readEventLog()).toEqual([
    { ...event, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    { ...failure, at: expect.any(String) },
  ])
})

it('are returned as new only once', () => {
  reportSectionEvent(event)
  expect(takeNewEvents()).toEqual([event])
  expect(takeNewEvents()).toEqual([])
})

it('are logged with the error if they are failures', () => {
  const error = new Error('gone')
  reportSectionEvent(event)
  expect(warn).not.toHaveBeenCalled()
  reportSectionEvent(failure, error)
  expect(warn).toHaveBeenCalledWith('section', failure, error)
})

it('are sent to a report URL only if there is one', async () => {
  reportSectionEvent(event)
  expect(sendBeacon).not.toHaveBeenCalled()
  configureSettings({ reportUrl: 'https://reports.example/portal' })
  reportSectionEvent(event)
  const [url, body] = sendBeacon.mock.calls[0] ?? []
  expect(url).toBe('https://reports.example/portal')
  expect(body?.type).toBe('application/json')
  expect(body?.size).toBe(JSON.stringify(event).length)
})
