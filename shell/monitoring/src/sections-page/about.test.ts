import { describeLoads, historyOf } from './about'

const event = (section: string, kind: 'mounted' | 'network' | 'mount', ms = 1) => ({
  section,
  version: '1',
  kind,
  attempt: 1,
  ms,
  at: '2026-01-01T00:00:00.000Z',
})

describe('the history of a section in this browser', () => {
  it('counts its loads with median and maximum, and its failures by kind', () => {
    const events = [
      event('a', 'mounted', 300),
      event('a', 'network'),
      event('b', 'mount'),
      event('a', 'mounted', 100),
      event('a', 'mounted', 200),
      event('a', 'mount'),
      event('a', 'network'),
    ]
    const seen = historyOf(events, 'a')
    expect(describeLoads(seen.times)).toBe('3, median 200 ms, slowest 300 ms')
    expect(seen.failures).toBe('network 2, mount 1')
  })

  it('is empty for a section that was never visited', () => {
    const seen = historyOf([], 'a')
    expect([describeLoads(seen.times), seen.failures]).toEqual(['none', ''])
  })
})
