import { useEffect, useRef } from 'react'
import { useSectionFrame } from './section-context'

/** Ask before a half-filled form is left, by link, by Back or by closing the tab. */
export function useUnsavedGuard(dirty: boolean): void {
  const frame = useSectionFrame()
  const current = useRef(dirty)
  current.current = dirty
  useEffect(() => frame.block(() => current.current), [frame])
}
