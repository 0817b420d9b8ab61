import { dailyAround } from './daily'

test.each([
  ['UTC', '2030-01-02T05:59:59.999Z', '2030-01-01T06:00:00.000Z', '2030-01-02T06:00:00.000Z'],
  ['UTC', '2030-01-02T06:00:00.000Z', '2030-01-02T06:00:00.000Z', '2030-01-03T06:00:00.000Z'],
  // The day before is still the day there.
  ['Pacific/Kiritimati', '2030-01-01T15:00:00.000Z', '2029-12-31T16:00:00.000Z', '2030-01-01T16:00:00.000Z'],
  ['Asia/Kolkata', '2030-01-02T00:30:00.000Z', '2030-01-02T00:30:00.000Z', '2030-01-03T00:30:00.000Z'],
  // A day of 23 hours, and one of 25.
  ['Europe/Amsterdam', '2030-03-30T12:00:00.000Z', '2030-03-30T05:00:00.000Z', '2030-03-31T04:00:00.000Z'],
  ['Europe/Amsterdam', '2030-10-26T12:00:00.000Z', '2030-10-26T04:00:00.000Z', '2030-10-27T05:00:00.000Z'],
])('in %s, 06:00 around %s is %s, then %s', (zone, now, last, next) =>
  expect(dailyAround(now, zone)).toEqual({ last, next }),
)
