import { count, flag, instant, readRole, text } from './read'

it.each([
  ['Ada', 'Ada'],
  [7, '7'],
  [12345678901234567890n, '12345678901234567890'],
  [null, ''],
  [true, ''],
  [['Ada'], ''],
])('the text of %p is %p', (value, expected) => {
  expect(text(value)).toBe(expected)
})

it.each([
  [true, true],
  ['true', true],
  ['True', false],
  [1, false],
  [null, false],
])('the flag %p is %p', (value, expected) => {
  expect(flag(value)).toBe(expected)
})

it.each([
  [3, 3],
  ['3', 3],
  [0, 0],
  [-1, 9],
  [1.5, 9],
  ['many', 9],
  [undefined, 9],
])('the count %p is %p', (value, expected) => {
  expect(count(9)(value)).toBe(expected)
})

it('an instant is in UTC, and other text is unchanged', () => {
  expect(instant('2026-05-01T14:00:00')).toBe('2026-05-01T14:00:00.000Z')
  expect(instant('2026-05-01 14:00+02:00')).toBe('2026-05-01T12:00:00.000Z')
  expect(instant('last spring')).toBe('last spring')
})

it.each(['Board', ' board ', 'BOARD'])('%p leads a group (R3.7)', (role) => {
  expect(readRole(role)).toBe('board')
})

it.each(['Member', 'boardroom', '', null, 1])('%p is a member (R3.7)', (role) => {
  expect(readRole(role)).toBe('member')
})
