import { act, renderHook } from '@testing-library/react'
import { useAction } from './use-action'

/** A write that settles when told. */
function write() {
  const calls: {
    readonly args: readonly unknown[]
    resolve(value: string): void
    reject(error: unknown): void
  }[] = []
  const send = (...args: readonly unknown[]) =>
    new Promise<string>((resolve, reject) => calls.push({ args, resolve, reject }))
  return { calls, send }
}

it('is busy until the write has succeeded, and returns its result', async () => {
  const { calls, send } = write()
  const { result } = renderHook(() => useAction(send))
  expect(result.current).toMatchObject({ busy: false, error: undefined })
  let done: Promise<string | undefined> | undefined
  act(() => void (done = result.current.run('a', 2)))
  expect(calls[0]?.args).toEqual(['a', 2])
  expect(result.current.busy).toBe(true)
  await act(async () => calls[0]?.resolve('saved'))
  expect(await done).toBe('saved')
  expect(result.current).toMatchObject({ busy: false, error: undefined })
})

it('sends once, however often it is started while it runs (R4.6)', async () => {
  const { calls, send } = write()
  const { result } = renderHook(() => useAction(send))
  act(() => void result.current.run())
  expect(await result.current.run()).toBeUndefined()
  expect(calls).toHaveLength(1)
  await act(async () => calls[0]?.resolve('saved'))
  act(() => void result.current.run())
  expect(calls).toHaveLength(2)
})

it('keeps the error until the next attempt, and never rejects', async () => {
  const { calls, send } = write()
  const onError = jest.fn()
  const { result } = renderHook(() => useAction(send, onError))
  const failure = new Error('refused')
  let done: Promise<string | undefined> | undefined
  act(() => void (done = result.current.run()))
  await act(async () => calls[0]?.reject(failure))
  expect(await done).toBeUndefined()
  expect(result.current).toMatchObject({ busy: false, error: failure })
  expect(onError).toHaveBeenCalledWith(failure)
  act(() => void result.current.run())
  expect(result.current).toMatchObject({ busy: true, error: undefined })
})

it('forgets the error on request', async () => {
  const { calls, send } = write()
  const { result } = renderHook(() => useAction(send))
  act(() => void result.current.run())
  await act(async () => calls[0]?.reject(new Error('refused')))
  act(() => result.current.clearError())
  expect(result.current.error).toBeUndefined()
})

it('reports no failure after the screen was left', async () => {
  const { calls, send } = write()
  const onError = jest.fn()
  const { result, unmount } = renderHook(() => useAction(send, onError))
  act(() => void result.current.run())
  unmount()
  await act(async () => calls[0]?.reject(new Error('refused')))
  expect(onError).not.toHaveBeenCalled()
})
