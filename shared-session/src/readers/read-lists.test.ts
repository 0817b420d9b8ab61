import { UnreadableResponseError } from '../client/errors'
import { text } from './read'
import { list, rows, texts } from './read-lists'

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
