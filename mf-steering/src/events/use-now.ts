import { useEffect, useState } from 'react'
import { now } from '@recog/shared-session'

/** The instant that separates past from upcoming events. It is renewed when the tab regains focus (edge cases T87, T88). */
export function useNow(): number {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const renew = () => setInstant(now())
    window.addEventListener('focus', renew)
    return () => window.removeEventListener('focus', renew)
  }, [])
  return instant
}
