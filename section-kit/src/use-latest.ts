import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The value of the last commit, for callbacks that outlive a render. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
