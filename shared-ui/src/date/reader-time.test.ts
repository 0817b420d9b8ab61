import { readerDay, readerTime } from './reader-time'

// Tests run in New York, where it is still the day before.
const instant = '2026-05-13T01:30:00Z'

it("says day and time in the reader's zone", () => {
  expect(readerDay(instant)).toBe('May 12, 2026')
  expect(readerTime(instant).replace(/\s/g, ' ')).toBe('May 12, 2026, 9:30 PM')
})

it('says nothing of what is no instant', () => {
  expect(readerDay('soon')).toBe('')
  expect(readerTime('')).toBe('')
})

it('makes each format once', () => {
  readerDay('2026-05-31T12:00:00Z')
  const make = jest.spyOn(Intl, 'DateTimeFormat')
  readerDay('2026-06-01T12:00:00Z')
  expect(make).not.toHaveBeenCalled()
  make.mockRestore()
})
