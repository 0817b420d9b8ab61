import { repeatJob, startJob, type Job } from './job'

/** A run that goes on until it is let go. */
function work() {
  const runs: (() => void)[] = []
  const begin = () => new Promise<void>((resolve) => void runs.push(resolve))
  return { runs, begin }
}

const stopped = async (job: Job) => {
  let isStopped = false
  void job.stop().then(() => (isStopped = true))
  await new Promise(setImmediate)
  return () => isStopped
}

test('a job that stops waits for what it is writing, and does nothing afterwards', async () => {
  const { runs, begin } = work()
  const job = startJob(begin, 60, () => undefined)
  job.wake()
  const isStopped = await stopped(job)
  expect([runs.length, isStopped()]).toEqual([1, false])
  runs[0]?.()
  await job.stop()
  job.wake()
  expect(runs).toHaveLength(1)
})

test('one that is repeated begins after its interval, and never twice at once', () => {
  jest.useFakeTimers()
  const { runs, begin } = work()
  const job = repeatJob(begin, 60, () => undefined)
  expect(runs).toHaveLength(0)
  jest.advanceTimersByTime(180_000)
  expect(runs).toHaveLength(1)
  jest.useRealTimers()
  void job.stop()
})
