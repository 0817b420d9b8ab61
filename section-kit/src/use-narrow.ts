import { useSyncExternalStore } from 'react'

/** A phone held upright: cards instead of a table, and only the most important of several parts open. */
const NARROW = '(width < 40rem)'

/** Below, pages have one column, as their stylesheets say. */
export const ONE_COLUMN = '(width < 50rem)'

/**
 * Whether the window is as narrow as a phone, kept up to date.
 *
 * @param query another width, such as `ONE_COLUMN`
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
