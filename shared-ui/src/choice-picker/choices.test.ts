import { countText, findChoices, indexChoices } from './choices'

const fold = (text: string) => text.toLowerCase()
const index = indexChoices(
  [
    { value: '1', label: 'John Smith', detail: 'Leeds' },
    { value: '2', label: 'John Smith', detail: 'Hamburg' },
    { value: '3', label: 'Ada Lovelace' },
  ],
  fold,
)

it.each([
  ['smith', ['1', '2']],
  ['smith HAMB', ['2']],
  ['', ['1', '2', '3']],
  ['nobody', []],
])('“%s” finds %j', (query, expected) => {
  expect(findChoices(index, query, fold).map(({ value }) => value)).toEqual(expected)
})

it.each([
  [0, 3, 3, 'None chosen.'],
  [2, 3, 3, '2 chosen.'],
  [1, 50, 2_013, '1 chosen. The first 50 of 2,013 are listed.'],
  [1, 0, 0, '1 chosen. Nothing matches your search.'],
])('%i chosen, %i of %i listed: %s', (chosen, listed, found, expected) => {
  expect(countText(chosen, listed, found)).toBe(expected)
})
