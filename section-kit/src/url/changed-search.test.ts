import { changedSearch } from './changed-search'

it.each([
  ['?q=anna', { q: ['bo'] }, '?q=bo'],
  ['?q=anna&group=spine', { q: [] }, '?group=spine'],
  ['', { group: ['spine', 'head neck'] }, '?group=spine&group=head+neck'],
  ['?group=a&group=b&page=2', { group: ['b'] }, '?page=2&group=b'],
  ['?q=', { q: [] }, ''],
])('%s with %j is %s', (search, changes, expected) => {
  expect(changedSearch(search, new Map(Object.entries(changes)))).toBe(expected)
})
