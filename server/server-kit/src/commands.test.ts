import { nearestWord } from './commands'

const words = ['publish', 'prune', 'new', 'new-page']

it.each([
  ['publsh', 'publish'],
  ['pubilsh', 'publish'],
  ['purne', 'prune'],
  ['deploy', undefined],
  ['', undefined],
])('%j probably means %j', (typed, meant) => {
  expect(nearestWord(typed, words)).toBe(meant)
})
