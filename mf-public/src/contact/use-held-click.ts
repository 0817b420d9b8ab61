import { useEffect, useState, type MouseEvent, type RefObject } from 'react'

/**
 * A click waits at most this long for the addresses, then opens a draft to the default address: browsers open a mail program
 * only for a recent click. Milliseconds.
 */
const CLICK_TIMEOUT = 4_000

/** Holds a click on a link that is not ready, and repeats it when the link is ready or the timeout has passed. */
export function useHeldClick(link: RefObject<HTMLElement | null>, isReady: boolean) {
  const [click, setClick] = useState<'none' | 'held' | 'timed out'>('none')
  const mayPass = isReady || click === 'timed out'

  useEffect(() => {
    if (click === 'none') return undefined
    if (mayPass) {
      link.current?.click()
      return undefined
    }
    const timer = setTimeout(() => setClick('timed out'), CLICK_TIMEOUT)
    return () => clearTimeout(timer)
  }, [link, click, mayPass])

  return {
    isHeld: click === 'held',
    pass(event: MouseEvent) {
      if (!mayPass) event.preventDefault()
      setClick(mayPass ? 'none' : 'held')
    },
  }
}
