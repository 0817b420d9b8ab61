import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Chooses a value, or removes it.
 *
 * @returns the same function on every render, so that a choice renders only its own line again
 */
export function useToggle(
  value: readonly string[],
  onChange: (value: readonly string[]) => void,
  single: boolean,
): (id: string, isChosen: boolean) => void {
  const latest = useRef({ value, onChange, single })
  useLayoutEffect(() => {
    latest.current = { value, onChange, single }
  })
  return useCallback((id, isChosen) => {
    const now = latest.current
    const others = now.value.filter((each) => each !== id)
    if (!isChosen) return now.onChange(others)
    now.onChange(now.single ? [id] : [...others, id])
  }, [])
}
