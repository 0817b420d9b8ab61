import { useEffect, useState } from 'react'
import { afterFrame } from '@recog/shared-ui'

/**
 * A value one frame later, so that what depends on it is drawn after more important parts and need not delay the next key.
 *
 * @param value an object that stays the same while nothing changes
 * @returns the value of the first render immediately; then the one of which the frame has been shown
 */
export function useNextFrame<T extends object>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (shown === value) return undefined
    return afterFrame(() => setShown(value))
  }, [shown, value])
  return shown
}
