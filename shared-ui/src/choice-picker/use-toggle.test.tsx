import { renderHook } from '@testing-library/react'
import { useToggle } from './use-toggle'

it('is the same function on every render, and changes the newest value', () => {
  const onChange = jest.fn()
  const { result, rerender } = renderHook(({ value, single }) => useToggle(value, onChange, single), {
    initialProps: { value: ['a'], single: false },
  })
  const toggle = result.current
  rerender({ value: ['a', 'b'], single: false })
  expect(result.current).toBe(toggle)
  toggle('c', true)
  expect(onChange).toHaveBeenLastCalledWith(['a', 'b', 'c'])
  toggle('a', false)
  expect(onChange).toHaveBeenLastCalledWith(['b'])
  rerender({ value: ['b'], single: true })
  toggle('c', true)
  expect(onChange).toHaveBeenLastCalledWith(['c'])
})
