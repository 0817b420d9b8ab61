import { useEffect } from 'react'
import { useSectionFrame } from './section-context'
import { useLatest } from './use-latest'

/** Ask before a half-filled form is left, by link, by Back or by closing the tab. */
export function useUnsavedGuard(dirty: boolean): void {
  const frame = useSectionFrame()
  const current = useLatest(dirty)
  useEffect(() => frame.block(() => current.current), [frame, current])
}
