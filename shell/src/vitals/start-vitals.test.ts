import { personas, portal } from '@recog/testing'
import { configureSettings, createSessionStore } from '@recog/shared-session'
import { SHOWN_TIMEOUT, startVitals } from './start-vitals'

const measure = jest.fn(async () => {})
const settled = () => jest.runAllTimers()

beforeEach(() => {
  jest.useFakeTimers()
  measure.mockClear()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  configureSettings({})
})

it('loads nothing for a visitor when nobody has asked for reports', () => {
  startVitals(window, createSessionStore(personas.anonymous), portal.match, measure).shown()
  settled()
  expect(measure).not.toHaveBeenCalled()
})

it('measures a visitor when reports are asked for', () => {
  configureSettings({ reportUrl: 'https://reports.example/portal' })
  startVitals(window, createSessionStore(personas.anonymous), portal.match, measure).shown()
  settled()
  expect(measure).toHaveBeenCalledTimes(1)
})

it('measures once for whoever turns out to be signed in, not before the page has settled', () => {
  const session = createSessionStore()
  startVitals(window, session, portal.match, measure).shown()
  settled()
  expect(measure).not.toHaveBeenCalled()
  session.setState(personas.member)
  expect(measure).not.toHaveBeenCalled()
  session.setState(personas.lead)
  settled()
  expect(measure).toHaveBeenCalledTimes(1)
})

it('waits for a page that is loading still', () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  startVitals(window, createSessionStore(personas.member), portal.match, measure).shown()
  settled()
  expect(measure).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  settled()
  expect(measure).toHaveBeenCalledTimes(1)
})

it('waits for the data of the page, which the code is not to hold up', () => {
  const vitals = startVitals(window, createSessionStore(personas.member), portal.match, measure)
  jest.advanceTimersByTime(SHOWN_TIMEOUT - 1)
  expect(measure).not.toHaveBeenCalled()
  vitals.shown()
  settled()
  expect(measure).toHaveBeenCalledTimes(1)
})

it('measures a page whose data do not come', () => {
  startVitals(window, createSessionStore(personas.member), portal.match, measure)
  jest.advanceTimersByTime(SHOWN_TIMEOUT)
  settled()
  expect(measure).toHaveBeenCalledTimes(1)
})

it('has nothing to wait for on a page that can be read without code', () => {
  document.head.innerHTML = '<meta name="portal-shell" content="/shell.js" />'
  startVitals(window, createSessionStore(personas.member), portal.match, measure)
  jest.advanceTimersByTime(SHOWN_TIMEOUT - 1)
  expect(measure).toHaveBeenCalledTimes(1)
  document.head.innerHTML = ''
})
