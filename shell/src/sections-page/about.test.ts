import { seenOf } from './about'

const event = (section: string, kind: 'mounted' | 'network' | 'mount', ms = 1) => ({
  section,
  version: '1',
  kind,
  attempt: 1,
  ms,
  at: '2026-01-01T00:00:00.000Z',
})

describe('what this browser has seen of a section', () => {
  it('is its own loads, their median, and its failures by kind', () => {
    const events = [
      event('a', 'mounted', 300),
      event('a', 'network'),
      event('b', 'mount'),
      event('a', 'mounted', 100),
      event('a', 'mounted', 200),
      event('a', 'mount'),
      event('a', 'network'),
    ]
    expect(seenOf(events, 'a')).toEqual({ loads: 3, medianMs: 200, failures: 'network 2, mount 1' })
  })

  it('is nothing for a section never visited', () => {
    expect(seenOf([], 'a')).toEqual({ loads: 0, medianMs: undefined, failures: '' })
  })
})
