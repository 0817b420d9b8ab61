import { createProgressBar } from './progress-bar'

function bar() {
  document.body.innerHTML = '<main></main>'
  const progress = createProgressBar(document.querySelector('main') as HTMLElement)
  const element = document.querySelector('[role="progressbar"]') as HTMLElement
  return { ...progress, isShown: () => !element.hidden }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('does not appear for a page that is shown within 150 ms', () => {
  const { begin, end, isShown } = bar()
  begin()
  jest.advanceTimersByTime(149)
  end()
  jest.advanceTimersByTime(1_000)
  expect(isShown()).toBe(false)
})

it('appears 150 ms after the first of several navigations, and disappears when a page is shown', () => {
  const { begin, end, isShown } = bar()
  begin()
  jest.advanceTimersByTime(100)
  begin()
  jest.advanceTimersByTime(50)
  expect(isShown()).toBe(true)
  end()
  expect(isShown()).toBe(false)
  begin()
  jest.advanceTimersByTime(149)
  expect(isShown()).toBe(false)
})
