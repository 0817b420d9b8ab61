import { useSyncExternalStore } from 'react'

/** A phone held upright: cards instead of a table, and only the most important of several parts open. */
const NARROW = '(max-width: 40rem)'

/** Whether the window is as narrow as a phone, kept up to date. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(NARROW)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}
