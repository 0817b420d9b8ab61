import { noteServerDate, now } from './server-clock'

const HERE = Date.parse('2026-03-01T12:00:00Z')

beforeEach(() => jest.useFakeTimers({ now: HERE }))
afterEach(() => jest.useRealTimers())

it.each([
  ['a clock that is an hour slow', 'Sun, 01 Mar 2026 13:00:00 GMT', 3_600_000],
  ['a clock that is ten minutes fast', 'Sun, 01 Mar 2026 11:50:00 GMT', -600_000],
  ['a difference of two seconds', 'Sun, 01 Mar 2026 12:00:02 GMT', 2_000],
  ['less than two seconds, which the header cannot measure', 'Sun, 01 Mar 2026 12:00:01 GMT', 0],
])('corrects %s (edge case T171)', (_, header, offset) => {
  noteServerDate(header)
  expect(now()).toBe(HERE + offset)
})

it.each([undefined, '', 'yesterday', 7])('keeps the known offset when the header is %p', (header) => {
  noteServerDate('Sun, 01 Mar 2026 13:00:00 GMT')
  noteServerDate(header)
  expect(now()).toBe(HERE + 3_600_000)
})

it('advances with the local clock', () => {
  noteServerDate('Sun, 01 Mar 2026 13:00:00 GMT')
  jest.advanceTimersByTime(5_000)
  expect(now()).toBe(HERE + 3_605_000)
})

it('has no offset once server and local clock agree again', () => {
  noteServerDate('Sun, 01 Mar 2026 13:00:00 GMT')
  noteServerDate('Sun, 01 Mar 2026 12:00:00 GMT')
  expect(now()).toBe(HERE)
})

it('follows the latest response if the local clock is changed while the page is open', () => {
  noteServerDate('Sun, 01 Mar 2026 13:00:00 GMT')
  jest.setSystemTime(Date.parse('2026-03-01T14:00:00Z'))
  noteServerDate('Sun, 01 Mar 2026 13:00:05 GMT')
  expect(now()).toBe(Date.parse('2026-03-01T13:00:05Z'))
})
