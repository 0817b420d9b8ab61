import { renderHook } from '@testing-library/react'
import type { TextsOf } from './search'
import { usePeopleSearch, useSearch } from './use-search'

const person = (name: string, email = '') => ({ userId: name, displayName: name, email })
const people = [person('Amara Okafor', 'a@x.org'), person('Ben Öz', 'mar@x.org'), person('Mary Jones')]

it.each([
  ['', ['Amara Okafor', 'Ben Öz', 'Mary Jones']],
  [' ', ['Amara Okafor', 'Ben Öz', 'Mary Jones']],
  ['mar', ['Mary Jones', 'Amara Okafor', 'Ben Öz']],
  ['jones mary', ['Mary Jones']],
  ['a@x', ['Amara Okafor']],
  ['oz', ['Ben Öz']],
  ['nobody', []],
])('%j finds, names that begin with it first: %j', (query, names) => {
  const { result } = renderHook(() => usePeopleSearch(people))
  expect(result.current(query).map(({ displayName }) => displayName)).toEqual(names)
})

it('folds each text once, before anybody searches', () => {
  const textsOf = jest.fn<ReturnType<TextsOf<string>>, [string]>((text) => [text])
  const items = ['one', 'two']
  const { result, rerender } = renderHook(() => useSearch(items, textsOf))
  expect(textsOf).toHaveBeenCalledTimes(2)
  const search = result.current
  rerender()
  expect(result.current).toBe(search)
  expect(search('tw')).toEqual(['two'])
  expect(textsOf).toHaveBeenCalledTimes(2)
})

it('finds what the list has now', () => {
  const { result, rerender } = renderHook(({ list }) => usePeopleSearch(list), {
    initialProps: { list: people },
  })
  rerender({ list: [person('Bo')] })
  expect(result.current('bo')).toHaveLength(1)
  expect(result.current('mary')).toEqual([])
})
