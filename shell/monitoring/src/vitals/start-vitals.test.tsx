import { personas } from '@recog/testing'
import { configureSettings, createSessionStore, type SessionStore } from '@recog/shared-session'
import { SHOWN_TIMEOUT, startVitals } from './start-vitals'

const measure = jest.fn(async () => {})
const page = { view: window, shellVersion: '1', routeAt: () => undefined, versionOf: () => undefined }

/** The vitals of a page, and `settle`: the page has loaded and the browser is idle. */
function vitalsFor(session: SessionStore, isPrerendered = false) {
  const waiting: (() => void)[] = []
  const vitals = startVitals({
    ...page,
    session,
    isPrerendered,
    whenSettled: (work) => waiting.push(work),
    measure,
  })
  return { ...vitals, settle: () => waiting.splice(0).forEach((work) => work()) }
}

beforeEach(() => {
  jest.useFakeTimers()
  measure.mockClear()
})
afterEach(() => {
  jest.useRealTimers()
  configureSettings({})
})

it('does not measure a visitor without a report URL', () => {
  const { shown, settle } = vitalsFor(createSessionStore(personas.anonymous))
  shown()
  settle()
  expect(measure).not.toHaveBeenCalled()
})

it('measures a visitor if there is a report URL', () => {
  configureSettings({ reportUrl: 'https://reports.example/portal' })
  const { shown, settle } = vitalsFor(createSessionStore(personas.anonymous))
  shown()
  settle()
  expect(measure).toHaveBeenCalledWith(page)
})

it('measures a signed-in user once, after the page has settled', () => {
  const session = createSessionStore()
  const { shown, settle } = vitalsFor(session)
  shown()
  settle()
  expect(measure).not.toHaveBeenCalled()
  session.setState(personas.member)
  expect(measure).not.toHaveBeenCalled()
  session.setState(personas.lead)
  settle()
  expect(measure).toHaveBeenCalledTimes(1)
})

it('waits until the data of the page is shown', () => {
  const { shown, settle } = vitalsFor(createSessionStore(personas.member))
  jest.advanceTimersByTime(SHOWN_TIMEOUT - 1)
  settle()
  expect(measure).not.toHaveBeenCalled()
  shown()
  settle()
  expect(measure).toHaveBeenCalledTimes(1)
})

it('measures after a timeout if the data does not arrive', () => {
  const { settle } = vitalsFor(createSessionStore(personas.member))
  jest.advanceTimersByTime(SHOWN_TIMEOUT)
  settle()
  expect(measure).toHaveBeenCalledTimes(1)
})

it('does not wait for data on a prerendered page', () => {
  const { settle } = vitalsFor(createSessionStore(personas.member), true)
  settle()
  expect(measure).toHaveBeenCalledTimes(1)
})
