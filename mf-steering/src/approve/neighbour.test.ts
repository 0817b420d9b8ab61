import { neighbourOf } from './neighbour'

describe('the item that takes the place of one that leaves', () => {
  it.each([
    [['a', 'b', 'c'], 'a', 'b'],
    [['a', 'b', 'c'], 'b', 'c'],
    [['a', 'b', 'c'], 'c', 'b'],
    [['a'], 'a', undefined],
    [['a', 'b', 'c'], 'x', undefined],
  ])('in %j after %s is %s', (list, leaving, next) =>
    expect(neighbourOf(list, (item) => item === leaving)).toBe(next),
  )
})
