import { useSyncExternalStore } from 'react'

/** A phone held upright: cards instead of a table, and only the most important of several parts open. */
const NARROW = '(width < 40rem)'

/**
 * Whether the window is as narrow as a phone, kept up to date.
 *
 * @param query another width below which a page has one column, as its stylesheet has it
 */
export function useNarrow(query: string = NARROW): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const narrow = window.matchMedia(query)
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
