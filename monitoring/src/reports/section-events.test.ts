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

it('are in the log of this browser, with their time', () => {
  reportSectionEvent(event)
  reportSectionEvent(failure)
  expect(readEventLog()).toEqual([
    { ...event, at: expect.stringMatching(/^\d{4}-.*Z$/) },
    { ...failure, at: expect.any(String) },
  ])
})

it('are taken from the page once', () => {
  reportSectionEvent(event)
  expect(takeNewEvents()).toEqual([event])
  expect(takeNewEvents()).toEqual([])
})

it('are on the console when something failed, with the error', () => {
  const error = new Error('gone')
  reportSectionEvent(event)
  expect(warn).not.toHaveBeenCalled()
  reportSectionEvent(failure, error)
  expect(warn).toHaveBeenCalledWith('section', failure, error)
})

it('are sent nowhere unless the portal asks for reports', async () => {
  reportSectionEvent(event)
  expect(sendBeacon).not.toHaveBeenCalled()
  configureSettings({ reportUrl: 'https://reports.example/portal' })
  reportSectionEvent(event)
  const [url, body] = sendBeacon.mock.calls[0] ?? []
  expect(url).toBe('https://reports.example/portal')
  expect(body?.type).toBe('application/json')
  expect(body?.size).toBe(JSON.stringify(event).length)
})
