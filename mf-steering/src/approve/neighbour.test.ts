import { neighbourOf } from './neighbour'

describe('the item to focus after another is removed', () => {
  it.each([
    [['a', 'b', 'c'], 'a', 'b'],
    [['a', 'b', 'c'], 'b', 'c'],
    [['a', 'b', 'c'], 'c', 'b'],
    [['a'], 'a', undefined],
    [['a', 'b', 'c'], 'x', undefined],
  ])('in %j after removing %s is %s', (list, leaving, next) =>
    expect(neighbourOf(list, (item) => item === leaving)).toBe(next),
  )
})
