import fc from 'fast-check'
import { createReadySignal } from './SectionRoot'

describe('the ready signal', () => {
  it('fires at the first commit when there is nothing to load', () => {
    const onReady = jest.fn()
    createReadySignal(onReady).committed()
    expect(onReady).toHaveBeenCalledTimes(1)
  })

  it('waits for all loads that have started, and fires once', () => {
    const onReady = jest.fn()
    const signal = createReadySignal(onReady)
    const first = signal.begin()
    const second = signal.begin()
    signal.committed()
    first()
    first()
    expect(onReady).not.toHaveBeenCalled()
    second()
    signal.begin()()
    expect(onReady).toHaveBeenCalledTimes(1)
  })

  it('fires exactly once, in whatever order the loads and the commit happen', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), fc.nat(6), (order, commitAt) => {
        const onReady = jest.fn()
        const signal = createReadySignal(onReady)
        const settle = order.map(() => signal.begin())
        order.forEach((index, turn) => {
          if (turn === commitAt) signal.committed()
          settle[index]?.()
        })
        if (commitAt >= order.length) signal.committed()
        expect(onReady).toHaveBeenCalledTimes(1)
      }),
    )
  })
})
