import { neighbourOf } from './neighbour'

describe('the item that takes the place of one that leaves', () => {
  it.each([
    ['abc', 'a', 'b'],
    ['abc', 'b', 'c'],
    ['abc', 'c', 'b'],
    ['a', 'a', undefined],
    ['abc', 'x', undefined],
  ])('in %s after %s is %s', (list, leaving, next) =>
    expect(neighbourOf([...list], (item) => item === leaving)).toBe(next),
  )
})
