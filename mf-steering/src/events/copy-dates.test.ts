import { addDates, datesOf } from './copy-dates'

it.each([
  ['once', '9', ['2026-10-22']],
  ['weekly', '3', ['2026-10-22', '2026-10-29', '2026-11-05']],
  ['fortnightly', '2', ['2026-10-22', '2026-11-05']],
  ['monthly', '4', ['2026-10-22', '2026-11-22', '2026-12-22', '2027-01-22']],
] as const)('an event that takes place %s, %s times', (every, times, dates) =>
  expect(datesOf({ first: '2026-10-22', every, times })).toEqual(dates),
)

it('the 31st is the last day of a shorter month, and the 31st again afterwards', () =>
  expect(datesOf({ first: '2027-01-31', every: 'monthly', times: '3' })).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]))

it.each([
  ['', '3'],
  ['12026-01-01', '3'],
  ['2026-10-22', '0'],
  ['2026-10-22', '61'],
  ['2026-10-22', 'many'],
])('%s, %s times cannot be used', (first, times) =>
  expect(datesOf({ first, every: 'weekly', times })).toBeUndefined(),
)

const add = (dates: readonly string[], first: string, times = '1') =>
  addDates(dates, { first, every: 'weekly', times }, '2026-10-15')

it('each date is there once, in order, and not that of the event', () =>
  expect(add(['2026-10-29'], '2026-10-15', '3')).toEqual({ dates: ['2026-10-22', '2026-10-29'] }))

it('says that the date of the event itself is no other one', () => {
  const problem = 'The event itself takes place on that date.'
  expect(add([], '2026-10-15')).toEqual({ problem })
  expect(add(['2026-10-29'], '2026-10-15')).toEqual({ problem })
})

it('says why dates cannot be added', () => {
  const sixty = Array.from({ length: 60 }, (_, n) => `2027-01-${n}`)
  expect(add([], '')).toEqual({ problem: 'Please choose a date, and a number from 1 to 60.' })
  expect(add(sixty, '2026-10-22')).toEqual({ problem: 'Please choose 60 dates at the most.' })
})
