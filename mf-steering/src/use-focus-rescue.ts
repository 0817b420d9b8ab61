import { useCallback, useEffect, useState } from 'react'

type FindElement = () => HTMLElement | null | undefined

/**
 * Moves the focus when the focused element is removed, which would otherwise reset it to the top of the page (edge case T56).
 * If the visitor has moved the focus in the meantime, it stays.
 *
 * @returns a function to call together with the state change that removes the element. Its argument finds the element to
 *   focus next; that must not be an action that the visitor did not choose.
 */
export function useFocusRescue(): (find: FindElement) => void {
  const [rescue, setRescue] = useState<{ readonly find: FindElement }>()
  useEffect(() => {
    if (rescue && document.activeElement === document.body) rescue.find()?.focus({ preventScroll: true })
  }, [rescue])
  return useCallback((find) => setRescue({ find }), [])
}
