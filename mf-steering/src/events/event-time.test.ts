import { eventEnd, eventMonth, eventTime, ownTimes, yourTime } from './event-time'
import { ianaZone } from './iana-zone'

const at = '2026-05-01T14:00:00.000Z'

describe('the time of an event', () => {
  it('is shown in the zone of the event, with its long name', () => {
    expect(eventTime(at, 'America/Chicago', 'en-US')).toMatch(
      /Fri, May 1, 2026.* 9:00.*Central Daylight Time/,
    )
    expect(eventTime(at, 'Asia/Kathmandu', 'en-US')).toMatch(/ 7:45.*Nepal Time/)
  })

  it.each(['Foo/Bar', '', 'nonsense', '+99:99'])('is shown in UTC for the zone %j', (zone) => {
    expect(eventTime(at, zone, 'en-US')).toMatch(/ 2:00.*Coordinated Universal Time \(zone /)
  })

  it('does not end a line before AM or PM', () => {
    expect(eventTime(at, 'America/Chicago', 'en-US')).toContain(' 9:00\u00a0AM')
    const event = { scheduledUtc: at, endsUtc: '2026-05-01T19:30:00.000Z' }
    expect(eventEnd(event, 'America/Chicago', 'en-US')).toBe('2:30\u00a0PM')
  })

  it('is unknown if the server sent nonsense', () => {
    expect(eventTime('soon', 'UTC', 'en-US')).toBe('Time unknown')
    expect(yourTime('soon', 'UTC', 'Asia/Tokyo', 'en-US')).toBeUndefined()
  })

  it.each([
    ['Eastern Standard Time', 'America/New_York'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    [' Europe/Berlin ', 'Europe/Berlin'],
    ['Foo/Bar', undefined],
    ['', undefined],
  ])('reads the zone %j as %j', (name, zone) => expect(ianaZone(name)).toBe(zone))

  it.each([
    ['Asia/Tokyo', /Fri, May 1, 2026.*11:00/],
    ['Pacific/Auckland', /Sat, May 2, 2026.* 2:00/],
  ])('for a reader in %s is %s', (own, text) => {
    expect(yourTime(at, 'America/Chicago', own, 'en-US')).toMatch(text)
  })

  it.each(['America/Chicago', 'America/Winnipeg', 'US/Central'])(
    'is not repeated on a clock in %s',
    (own) => {
      expect(yourTime(at, 'America/Chicago', own, 'en-US')).toBeUndefined()
    },
  )
})

it('a list by months has the day and the times of the reader', () => {
  const event = { scheduledUtc: '2026-12-31T16:00:00.000Z', endsUtc: '2026-12-31T17:30:00.000Z' }
  expect(ownTimes(event, 'Asia/Tokyo', 'en-GB')).toEqual({
    day: expect.stringMatching(/^Friday,? 1 January 2027$/),
    times: '01:00 until 02:30',
  })
  expect(eventMonth(event.scheduledUtc, 'Asia/Tokyo', 'en-GB')).toBe('January 2027')
  expect(ownTimes({ ...event, scheduledUtc: '' }, 'Asia/Tokyo')).toBeUndefined()
  expect(eventMonth('', 'Asia/Tokyo')).toBe('Time unknown')
})
