import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A ref to the value of the last commit, for callbacks that outlive a render.
 *
 * @returns a ref that is the same object in every render
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
