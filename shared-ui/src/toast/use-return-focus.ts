import { useRef, useState, type FocusEvent } from 'react'

/**
 * Lets the focus return to where it came from when a toast is dismissed, since it would otherwise be at the top of the page
 * (edge case T56). If that element is gone as well, the page decides.
 *
 * @returns whether the focus is in the toasts, a function to call before a toast disappears, and handlers for their region
 */
export function useReturnFocus() {
  const [isInside, setIsInside] = useState(false)
  const origin = useRef<HTMLElement>(undefined)
  return {
    isInside,
    returnFocus() {
      if (isInside) origin.current?.focus({ preventScroll: true })
    },
    focusHandlers: {
      onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (currentTarget.contains(relatedTarget)) return
        setIsInside(true)
        origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!currentTarget.contains(relatedTarget)) setIsInside(false)
      },
    },
  }
}
