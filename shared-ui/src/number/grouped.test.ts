import fc from 'fast-check'
import { grouped } from './grouped'

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('writes %d as %s', (count, text) => {
  expect(grouped(count)).toBe(text)
})

it('writes what Intl does', () => {
  fc.assert(fc.property(fc.nat(), (count) => expect(grouped(count)).toBe(count.toLocaleString('en'))))
})
