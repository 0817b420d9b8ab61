import { UnreadableResponseError } from '../client/errors'
import { count, flag, instant, list, readRole, rows, text, texts } from './read'

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

describe('a response that is a list', () => {
  const read = rows(text)

  it.each([
    ['a plain list', ['a', 7]],
    ['items', { items: ['a', 7], total: 2 }],
    ['data', { data: ['a', 7] }],
    ['results', { results: ['a', 7] }],
    ['value, as OData writes it', { value: ['a', 7] }],
    ['$values, as .NET writes it', { $id: '1', $values: ['a', 7] }],
  ])('is found in %s', (_where, response) => {
    expect(read(response)).toEqual(['a', '7'])
  })

  it('has nobody for null', () => {
    expect(read(['a', null, 7])).toEqual(['a', '7'])
    expect(list(text)(['a', null])).toEqual(['a'])
  })

  it.each([undefined, null])('is empty for an empty body: %s', (response) => {
    expect(read(response)).toEqual([])
  })

  it.each([{}, { items: 'a' }, 'a', 7, false])(
    'is not taken for empty if it cannot be read: %p',
    (response) => {
      expect(() => read(response)).toThrow(UnreadableResponseError)
    },
  )
})

describe('a list inside a response', () => {
  it('is empty where the server sends something else', () => {
    expect(list(text)({ items: ['a'] })).toEqual([])
  })

  it('of ids has no empty ones', () => {
    expect(texts(['u1', 7, '', null, {}])).toEqual(['u1', '7'])
    expect(texts(null)).toEqual([])
  })
})

describe('a role (R3.7)', () => {
  it.each([
    ['Board', 'board'],
    ['board', 'board'],
    ['BOARD', 'board'],
    [' board ', 'board'],
    ['Member', 'member'],
    ['lead', 'member'],
    ['', 'member'],
    [null, 'member'],
    [undefined, 'member'],
    [1, 'member'],
    ['boardmember', 'member'],
    ['BOARDI', 'member'],
  ])('%j is %s', (wire, role) => expect(readRole(wire)).toBe(role))
})
