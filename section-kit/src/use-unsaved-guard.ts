import { useEffect } from 'react'
import { useSectionFrame } from './section-context'
import { useLatest } from './use-latest'

/**
 * Ask before the visitor leaves a page with unsaved changes, by link, Back or closing the tab.
 *
 * @param dirty whether there are unsaved changes
 */
export function useUnsavedGuard(dirty: boolean): void {
  const frame = useSectionFrame()
  const current = useLatest(dirty)
  useEffect(() => frame.block(() => current.current), [frame, current])
}
