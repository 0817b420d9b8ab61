import { useSyncExternalStore } from 'react'

/** As narrow as a phone held upright: cards instead of a table. */
const NARROW = '(max-width: 40rem)'

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : undefined)

/** Whether the window is narrow now. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = media()
      query?.addEventListener('change', onChange)
      return () => query?.removeEventListener('change', onChange)
    },
    () => media()?.matches ?? false,
    () => false,
  )
}
