import { moreAt } from './use-scroll-hints'

describe('a frame that scrolls sideways', () => {
  it.each([
    [0, 'end'],
    [150, 'both'],
    [300, 'start'],
    [299.5, 'start'],
  ])('scrolled by %d hides content at: %s', (scrollLeft, more) =>
    expect(moreAt({ scrollLeft, scrollWidth: 500, clientWidth: 200 })).toBe(more),
  )
  it('hides nothing if it is wide enough', () =>
    expect(moreAt({ scrollLeft: 0, scrollWidth: 200, clientWidth: 200 })).toBe(''))
})
