import { act, renderHook } from '@testing-library/react'
import { useTransientError } from './use-transient-error'

it('shows each failure for four seconds, also one that comes while another is shown', () => {
  jest.useFakeTimers()
  const { result } = renderHook(useTransientError)
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  act(() => result.current.fail('first', undefined))
  wait(3_000)
  act(() => result.current.fail('second', undefined))
  wait(3_999)
  expect(result.current.failure?.text).toBe('second')
  wait(1)
  expect(result.current.failure).toBeUndefined()
  jest.useRealTimers()
})
