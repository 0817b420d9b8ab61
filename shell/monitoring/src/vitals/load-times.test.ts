import { loadTimes, loadTimesBySection } from './load-times'

const event = (section: string, kind: 'mounted' | 'network', ms: number) => ({
  section,
  version: '1',
  kind,
  attempt: 1,
  ms,
})

const events = [
  event('a', 'mounted', 300),
  event('a', 'network', 9000),
  event('a', 'mounted', 100),
  event('b', 'mounted', 50),
  event('a', 'mounted', 200),
  event('c', 'network', 8000),
]

it('include the number, median, slowest and last of the successful loads', () => {
  expect(loadTimes(events, 'a')).toEqual({ loads: 3, medianMs: 200, slowestMs: 300, lastMs: 200 })
})

it('are undefined for a section that never loaded', () => {
  expect(loadTimes(events, 'c')).toBeUndefined()
  expect(loadTimesBySection(events)).toEqual({ a: loadTimes(events, 'a'), b: loadTimes(events, 'b') })
})
