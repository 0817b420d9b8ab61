import type { ReactNode } from 'react'
import { act, renderHook } from '@testing-library/react'
import { SectionFrameContext } from './section-context'
import { useLoad, type LoadOptions } from './use-load'

/** A hook that loads by id, with requests that settle when told. */
function loading(firstId = '1', options?: LoadOptions) {
  const requests: {
    id: string
    signal: AbortSignal
    resolve(value: string): void
    reject(error: unknown): void
  }[] = []
  const open = { count: 0 }
  const beginLoad = () => {
    open.count += 1
    let settled = false
    return () => {
      if (!settled) open.count -= 1
      settled = true
    }
  }
  const frame = { beginLoad, pageShown: () => {} }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SectionFrameContext value={frame}>{children}</SectionFrameContext>
  )
  const hook = renderHook(
    ({ id }) =>
      useLoad(
        (signal) => new Promise<string>((resolve, reject) => requests.push({ id, signal, resolve, reject })),
        [id],
        options,
      ),
    { wrapper, initialProps: { id: firstId } },
  )
  return { requests, open, ...hook }
}

it('loads, and reports to the section when the data is on screen', async () => {
  const { requests, result, open } = loading()
  expect(result.current.status).toBe('loading')
  expect(open.count).toBe(1)
  await act(async () => requests[0]?.resolve('one'))
  expect(result.current).toMatchObject({ status: 'loaded', data: 'one' })
  expect(open.count).toBe(0)
})

it('loads again when the connection is back, but only what has failed', async () => {
  const { requests, result } = loading()
  await act(async () => requests[0]?.reject(new Error('no connection')))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(requests).toHaveLength(2)
  await act(async () => requests[1]?.resolve('one'))
  expect(result.current).toMatchObject({ status: 'loaded', data: 'one' })
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(requests).toHaveLength(2)
})

it('waits with that for the page, if it says so', async () => {
  const { requests, result } = loading('1', { isHeld: true })
  await act(async () => requests[0]?.reject(new Error('no connection')))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(requests).toHaveLength(1)
  act(() => result.current.retry())
  expect(requests).toHaveLength(2)
})

it('shows a failure, and loads again on retry', async () => {
  const { requests, result, open } = loading()
  const failure = new Error('no connection')
  await act(async () => requests[0]?.reject(failure))
  expect(result.current).toMatchObject({ status: 'error', error: failure })
  expect(open.count).toBe(0)
  act(() => result.current.retry())
  expect(result.current.status).toBe('loading')
  await act(async () => requests[1]?.resolve('one'))
  expect(result.current).toMatchObject({ status: 'loaded', data: 'one' })
})

it('never shows a late response under another URL (edge case T48)', async () => {
  const { requests, result, rerender } = loading()
  rerender({ id: '2' })
  expect(requests[0]?.signal.aborted).toBe(true)
  await act(async () => requests[1]?.resolve('two'))
  await act(async () => requests[0]?.resolve('one'))
  expect(result.current).toMatchObject({ status: 'loaded', data: 'two' })
})

it('returns to loading when another object is opened, and not when nothing changed', async () => {
  const { requests, result, rerender } = loading()
  await act(async () => requests[0]?.resolve('one'))
  rerender({ id: '1' })
  expect(requests).toHaveLength(1)
  rerender({ id: '2' })
  expect(result.current.status).toBe('loading')
})

it('aborts the request when the screen is left', () => {
  const { requests, unmount, open } = loading()
  unmount()
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(open.count).toBe(0)
})

it.each([
  ['a value', 'new', 'new'],
  ['a function of the data on screen', (now: string) => `${now}!`, 'one!'],
])('replaces the data with %s, without a request', async (_, next, expected) => {
  const { requests, result } = loading()
  await act(async () => requests[0]?.resolve('one'))
  act(() => {
    if (result.current.status === 'loaded') result.current.replace(next)
  })
  expect(result.current).toMatchObject({ status: 'loaded', data: expected })
  expect(requests).toHaveLength(1)
})
