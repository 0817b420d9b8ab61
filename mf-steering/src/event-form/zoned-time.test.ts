import fc from 'fast-check'
import { wallTime, zonedTime } from './zoned-time'

const ZONES = [
  'Europe/Zurich',
  'America/New_York',
  'America/Chicago',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
]

describe('a wall time in a zone', () => {
  it('is one instant on an ordinary day', () => {
    expect(zonedTime('2026-05-01T14:00', 'Europe/Zurich')).toEqual({
      kind: 'one',
      utc: '2026-05-01T12:00:00.000Z',
    })
  })

  it('does not exist if the clocks skip it', () => {
    expect(zonedTime('2026-03-08T02:30', 'America/New_York')).toEqual({
      kind: 'gap',
      utc: '2026-03-08T07:30:00.000Z',
    })
  })

  it('is two instants if the hour occurs twice', () => {
    expect(zonedTime('2026-11-01T01:30', 'America/New_York')).toEqual({
      kind: 'overlap',
      earlier: '2026-11-01T05:30:00.000Z',
      later: '2026-11-01T06:30:00.000Z',
    })
    expect(zonedTime('2026-04-05T01:45', 'Australia/Lord_Howe')).toMatchObject({ kind: 'overlap' })
  })

  it.each([
    '',
    'soon',
    '0001-01-01T00:00',
    '1999-12-31T23:59',
    '2101-01-01T00:00',
    '12026-01-01T00:00',
    '2026-02-30T10:00',
  ])('%j is invalid', (wall) => expect(zonedTime(wall, 'UTC').kind).toBe('invalid'))

  it('is invalid in an unknown zone', () =>
    expect(zonedTime('2026-05-01T14:00', 'Foo/Bar').kind).toBe('invalid'))

  it('round-trips to its instant, in every zone from 2024 to 2035', () => {
    const instant = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 - 1 })
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (minute, zone) => {
        const utc = new Date(minute * 60_000).toISOString()
        const read = zonedTime(wallTime(utc, zone), zone)
        const instants =
          read.kind === 'one' ? [read.utc] : read.kind === 'overlap' ? [read.earlier, read.later] : []
        expect(instants).toContain(utc)
      }),
    )
  })

  it('is formatted for the form field', () => {
    expect(wallTime('2026-05-01T14:00:00.000Z', 'America/Chicago')).toBe('2026-05-01T09:00')
    expect(wallTime('2026-05-01T14:00:00.000Z', 'Asia/Kathmandu')).toBe('2026-05-01T19:45')
    expect(wallTime('soon', 'UTC')).toBe('')
    expect(wallTime('2026-05-01T14:00:00.000Z', 'Foo/Bar')).toBe('')
  })
})
