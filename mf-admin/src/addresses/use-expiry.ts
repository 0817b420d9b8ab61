import { useEffect } from 'react'
import { useLatest } from '@recog/section-kit'

/** Passwords do not stay on an unattended screen (edge case T125). Milliseconds. */
const PASSWORD_LIFETIME = 5 * 60_000

/** Call `onExpired` five minutes after something secret came on screen. */
export function useExpiry(shown: boolean, onExpired: () => void): void {
  const expire = useLatest(onExpired)
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => expire.current(), PASSWORD_LIFETIME)
    return () => clearTimeout(timer)
  }, [shown, expire])
}
