import { useEffect } from 'react'
import { useBridge } from './bridged-router'
import { useLatest } from './use-latest'

/**
 * Ask before the visitor leaves a page with unsaved changes, by link, Back or closing the tab.
 *
 * @param dirty whether there are unsaved changes
 */
export function useUnsavedGuard(dirty: boolean): void {
  const bridge = useBridge()
  const current = useLatest(dirty)
  useEffect(() => bridge.block(() => current.current), [bridge, current])
}
