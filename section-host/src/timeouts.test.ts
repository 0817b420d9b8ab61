import { withTimeout } from './timeouts'

const never = new Promise<never>(() => {})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('fails when the work takes too long, and names it', async () => {
  const result = withTimeout(never, 8_000, 'mf-projects@1').catch((error: unknown) => error)
  await jest.advanceTimersByTimeAsync(8_000)
  expect(await result).toMatchObject({
    kind: 'timeout',
    message: 'mf-projects@1 took longer than 8000 ms',
  })
})

it('passes on a timely result or error, and clears its timer', async () => {
  expect(await withTimeout(Promise.resolve('there'), 100, 'it')).toBe('there')
  const boom = new Error('boom')
  await expect(withTimeout(Promise.reject(boom), 100, 'it')).rejects.toBe(boom)
  await jest.advanceTimersByTimeAsync(0)
  expect(jest.getTimerCount()).toBe(0)
})
