import { SHORT_DELAY, whenIdle, whenSettled } from './when-idle'

/** A window whose idle time the test controls; without the API, as in Safari, if there is no idle callback. */
function windowThat(hasIdleCallback: boolean, readyState: DocumentReadyState = 'complete') {
  const waiting: { work: () => void; options: IdleRequestOptions | undefined }[] = []
  const requestIdleCallback = (work: () => void, options?: IdleRequestOptions) =>
    waiting.push({ work, options })
  const view = Object.assign(new EventTarget(), {
    document: { readyState },
    ...(hasIdleCallback && { requestIdleCallback }),
  }) as unknown as Window
  return { view, waiting, idle: () => waiting.splice(0).forEach(({ work }) => work()) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('leaves the time to the browser, within a timeout', () => {
  const { view, waiting, idle } = windowThat(true)
  const work = jest.fn()
  whenIdle(view, work, SHORT_DELAY, { timeout: 200 })
  jest.advanceTimersByTime(1_000)
  expect(work).not.toHaveBeenCalled()
  expect(waiting[0]?.options).toEqual({ timeout: 200 })
  idle()
  expect(work).toHaveBeenCalledTimes(1)
})

it('waits for a short delay in browsers without idle callbacks', () => {
  const work = jest.fn()
  whenIdle(windowThat(false).view, work, SHORT_DELAY)
  jest.advanceTimersByTime(SHORT_DELAY - 1)
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
})

it('waits for the load event, then for idle time', () => {
  const { view, waiting, idle } = windowThat(true, 'loading')
  const work = jest.fn()
  whenSettled(view, work)
  expect(waiting).toHaveLength(0)
  view.dispatchEvent(new Event('load'))
  expect(work).not.toHaveBeenCalled()
  idle()
  expect(work).toHaveBeenCalledTimes(1)
})

it('waits only for idle time if the page has already loaded', () => {
  const { view, idle } = windowThat(true)
  const work = jest.fn()
  whenSettled(view, work)
  expect(work).not.toHaveBeenCalled()
  idle()
  expect(work).toHaveBeenCalledTimes(1)
})
