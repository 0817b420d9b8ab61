import { createProgressBar } from './progress-bar'

function bar() {
  document.body.innerHTML = '<main></main>'
  const progress = createProgressBar(document.querySelector('main') as HTMLElement)
  const element = document.querySelector('[role="progressbar"]') as HTMLElement
  return { begin: progress.begin, isShown: () => !element.hidden }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('does not appear for a page that is shown within 150 ms', () => {
  const { begin, isShown } = bar()
  const finish = begin()
  jest.advanceTimersByTime(149)
  finish()
  jest.advanceTimersByTime(1_000)
  expect(isShown()).toBe(false)
})

it('appears after 150 ms and disappears when the page is shown', () => {
  const { begin, isShown } = bar()
  const finish = begin()
  jest.advanceTimersByTime(150)
  expect(isShown()).toBe(true)
  finish()
  expect(isShown()).toBe(false)
})

it('stays until the last of several pages has finished, even if another finishes twice', () => {
  const { begin, isShown } = bar()
  const [first, second] = [begin(), begin()]
  jest.advanceTimersByTime(150)
  first()
  first()
  expect(isShown()).toBe(true)
  second()
  expect(isShown()).toBe(false)
})
