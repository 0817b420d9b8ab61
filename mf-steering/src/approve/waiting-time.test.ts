import { waitingTime } from './waiting-time'

const NOW = Date.parse('2026-11-22T12:00:00Z')

describe('how long a request has been waiting', () => {
  it.each([
    ['2026-11-22T11:59:30Z', 'just now'],
    ['2026-11-22T12:05:00Z', 'just now'],
    ['2026-11-22T11:59:00Z', '1 minute ago'],
    ['2026-11-22T10:00:01Z', '1 hour ago'],
    ['2026-11-22T01:00:00Z', '11 hours ago'],
    ['2026-11-21T12:00:00Z', '1 day ago'],
    ['2026-08-14T12:00:00Z', '100 days ago'],
    ['', ''],
    ['soon', ''],
  ])('%s: %s', (requestedAt, text) => expect(waitingTime(requestedAt, NOW)).toBe(text))
})
