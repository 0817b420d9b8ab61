import { useEffect } from 'react'
import { useLatest } from '@recog/section-kit'

/** Passwords are removed from an unattended screen after this time (edge case T125). Milliseconds. */
const PASSWORD_LIFETIME = 5 * 60_000

/**
 * Calls `onExpired` five minutes after a secret appeared on screen (edge case T125).
 *
 * @param shown whether a secret is on screen
 */
export function useExpiry(shown: boolean, onExpired: () => void): void {
  const expire = useLatest(onExpired)
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => expire.current(), PASSWORD_LIFETIME)
    return () => clearTimeout(timer)
  }, [shown, expire])
}
