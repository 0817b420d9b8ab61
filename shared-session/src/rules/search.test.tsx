import { renderHook } from '@testing-library/react'
import { search, searchIndex, usePeopleSearch, useSearch, type TextsOf } from './search'

/** A word whose letter is swapped with the next. */
const swapped = (before: string, letter: string, after: string) =>
  `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`

describe('a search', () => {
  const people = [
    ['Amara Okafor', 'Universitätsklinikum Hamburg'],
    ['Mary Jones', 'Leeds'],
    ['Anne-Marie Groß', 'Kraków'],
    ['Łukasz Øst', 'St. Gallen'],
    ['Jo', 'Grosseto'],
    ['Bo Leeds', 'Paris'],
  ] as const
  const index = searchIndex(people, ([name, institution]) => [name, institution])
  const found = (query: string) => search(index, query).map(([name]) => name)

  it.each([
    ['mar', ['Mary Jones', 'Anne-Marie Groß', 'Amara Okafor']],
    ['hamburg', ['Amara Okafor']],
    ['krakow', ['Anne-Marie Groß']],
    ['gross', ['Anne-Marie Groß', 'Jo']],
    ['GROẞ', ['Anne-Marie Groß', 'Jo']],
    ['ost lukasz', ['Łukasz Øst']],
    ['  jones   mary ', ['Mary Jones']],
    ['mary leeds', ['Mary Jones']],
    ['jo', ['Jo', 'Mary Jones']],
    ['e', ['Mary Jones', 'Anne-Marie Groß', 'Bo Leeds', 'Amara Okafor', 'Łukasz Øst', 'Jo']],
    ['kl', ['Amara Okafor']],
    ['st', ['Łukasz Øst']],
    ['g', ['Anne-Marie Groß', 'Łukasz Øst', 'Jo', 'Amara Okafor']],
    ['mary hamburg', []],
    ['okafro', ['Amara Okafor']],
    ['hambrug amara', ['Amara Okafor']],
    ['leesd', ['Bo Leeds', 'Mary Jones']],
    ['jonnes', ['Mary Jones']],
    ['jnes', []],
    ['jonse', ['Mary Jones']],
    ['amaro', ['Amara Okafor']],
    ['kraaakow', []],
    ['', people.map(([name]) => name)],
  ])('finds with “%s” %j', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  it('finds a longer word with a slip at any of its letters', () => {
    const word = 'okafor'
    const slips = word.split('').flatMap((letter, at) => {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)]
      return [
        `${before}x${after}`,
        `${before}${letter}x${after}`,
        before + after,
        swapped(before, letter, after),
      ]
    })
    expect(slips.filter((slip) => found(`amara ${slip}`).length === 0 && slip.length >= 5)).toEqual([])
  })

  it('finds one of 20,000 people within a keystroke', () => {
    const many = searchIndex(
      Array.from({ length: 20_000 }, (_, number) => `Person ${number}`),
      (name) => [name, `${name}@hospital.example`],
    )
    expect(search(many, 'person 19999')).toEqual(['Person 19999'])
  })
})

describe('a search of a list on screen', () => {
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
})
