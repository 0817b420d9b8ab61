import { search, searchIndex } from './search'

const people = [
  ['Amara Okafor', 'Universitätsklinikum Hamburg'],
  ['Mary Jones', 'Leeds'],
  ['Anne-Marie Groß', 'Kraków'],
  ['Łukasz Øst', 'St. Gallen'],
] as const
const index = searchIndex(people, ([name, institution]) => [name, institution])
const found = (query: string) => search(index, query).map(([name]) => name)

it.each([
  ['mar', ['Mary Jones', 'Anne-Marie Groß', 'Amara Okafor']],
  ['hamburg', ['Amara Okafor']],
  ['krakow', ['Anne-Marie Groß']],
  ['gross', ['Anne-Marie Groß']],
  ['GROẞ', ['Anne-Marie Groß']],
  ['ost lukasz', ['Łukasz Øst']],
  ['  jones   mary ', ['Mary Jones']],
  ['mary leeds', ['Mary Jones']],
  ['mary hamburg', []],
  ['', people.map(([name]) => name)],
])('finds with “%s” %j', (query, expected) => {
  expect(found(query)).toEqual(expected)
})

it('finds one of 20,000 people within a keystroke', () => {
  const many = searchIndex(
    Array.from({ length: 20_000 }, (_, number) => `Person ${number}`),
    (name) => [name, `${name}@hospital.example`],
  )
  expect(search(many, 'person 19999')).toEqual(['Person 19999'])
})
