import fc from 'fast-check'
import { slicedWork, sortSteps, stepCounter, type Steps } from './sliced-work'

/** Counts in steps. */
function* counting(count: number): Steps<number> {
  const isStepDone = stepCounter()
  for (let done = 0; done < count; done += 1) if (isStepDone()) yield
  return count
}

let seconds = 0

/** Steps of which each takes a second. */
function* slowSteps(log: string[]): Steps<string> {
  for (const step of ['first', 'second']) {
    log.push(step)
    seconds += 1
    yield
  }
  return 'result'
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(performance, 'now').mockImplementation(() => seconds * 1000)
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('work in slices', () => {
  it('is done at once if it is small', () => {
    const done = jest.fn()
    slicedWork(counting(499)).start(done)
    expect(done).toHaveBeenCalledWith(499)
  })

  it('lets the browser react between slices', () => {
    const [log, done] = [[] as string[], jest.fn()]
    slicedWork(slowSteps(log)).start(done)
    expect(log).toEqual(['first'])
    jest.runOnlyPendingTimers()
    expect(log).toEqual(['first', 'second'])
    expect(done).not.toHaveBeenCalled()
    jest.runAllTimers()
    expect(done).toHaveBeenCalledWith('result')
  })

  it('stops, and continues where it stopped', () => {
    const [log, done] = [[] as string[], jest.fn()]
    const work = slicedWork(slowSteps(log))
    const stop = work.start(done)
    stop()
    jest.runAllTimers()
    expect(log).toEqual(['first'])
    work.start(done)
    jest.runAllTimers()
    expect(log).toEqual(['first', 'second'])
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('is finished as soon as its result is needed', () => {
    const [log, done] = [[] as string[], jest.fn()]
    const work = slicedWork(slowSteps(log))
    work.start(done)
    expect([work.result(), work.result()]).toEqual(['result', 'result'])
    expect(log).toEqual(['first', 'second'])
    jest.runAllTimers()
    expect(done).toHaveBeenCalledTimes(1)
  })
})

it('sorts in steps as at once, equal items in their order', () => {
  const items = fc
    .array(fc.nat(50), { minLength: 400, maxLength: 2_500 })
    .map((keys) => keys.map((key, place) => ({ key, place })))
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
  fc.assert(
    fc.property(items, (rows) => {
      expect(slicedWork(sortSteps(rows, compare)).result()).toEqual(rows.toSorted(compare))
    }),
    // Making long lists shorter takes minutes.
    { numRuns: 20, endOnFailure: true },
  )
})
