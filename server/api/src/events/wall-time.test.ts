import { instantOf, wallTime } from './wall-time'

test.each([
  ['2030-05-01T14:00:00.000Z', 'America/Chicago', '2030-05-01T09:00:00'],
  ['2026-01-01T00:00:00.000Z', 'Asia/Kathmandu', '2026-01-01T05:45:00'],
  ['2026-01-01T00:00:00.000Z', 'Etc/GMT+5', '2025-12-31T19:00:00'],
  ['2026-06-30T23:30:00.000Z', 'UTC', '2026-06-30T23:30:00'],
])('the wall time of %s in %s is %s', (instant, zone, wall) => {
  expect(wallTime(instant, zone)).toBe(wall)
  expect(instantOf(wall, zone, instant)).toBe(instant)
})

test('a wall time in the repeated hour of autumn keeps its instant', () => {
  for (const instant of ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']) {
    expect(wallTime(instant, 'America/New_York')).toBe('2026-11-01T01:30:00')
    expect(instantOf('2026-11-01T01:30:00', 'America/New_York', instant)).toBe(instant)
  }
})

test('a wall time in the skipped hour of spring moves to the nearest existing time', () => {
  const near = '2026-03-08T07:30:00.000Z'
  expect(instantOf('2026-03-08T02:30:00', 'America/New_York', near)).toBe(near)
})

test('every hour of two years converts to a wall time and back, in zones with all kinds of changes', () => {
  const zones = [
    'Europe/Zurich',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Tokyo',
  ]
  for (const zone of zones) {
    for (let hour = 0; hour < 2 * 8760; hour += 7) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour, 30)).toISOString()
      expect(instantOf(wallTime(instant, zone), zone, instant)).toBe(instant)
    }
  }
})
