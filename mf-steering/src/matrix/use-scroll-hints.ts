import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Shows at the edges of a scrolling frame that there is more: sets `data-more` of the element around it to `start`, `end` or
 * `both`. Written to the element directly, since rendering on every scroll would be slow.
 *
 * @param width changes whenever the content gets wider or narrower
 * @returns the ref of the element around the frame
 */
export function useScrollHints(frame: RefObject<HTMLElement | null>, width: unknown) {
  const around = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const scrolling = frame.current
    if (!scrolling) return undefined
    const update = () => {
      if (around.current) around.current.dataset['more'] = moreAt(scrolling)
    }
    update()
    scrolling.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      scrolling.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [frame, width])
  return around
}

/** On which sides a scrolling element hides content: '', 'start', 'end' or 'both'. */
export function moreAt(element: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): string {
  const start = element.scrollLeft > 1
  const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
  if (start && end) return 'both'
  if (start) return 'start'
  return end ? 'end' : ''
}
