import { useCallback } from 'react'

/** Chooses a value, or removes it. */
export function useToggle(
  value: readonly string[],
  onChange: (value: readonly string[]) => void,
  single: boolean,
): (id: string, isChosen: boolean) => void {
  return useCallback(
    (id, isChosen) => {
      const others = value.filter((each) => each !== id)
      if (!isChosen) return onChange(others)
      onChange(single ? [id] : [...others, id])
    },
    [value, onChange, single],
  )
}
