import { useEffect, useRef } from 'react'
import { TOAST_LIFETIME, type ToastEntry } from './toast-list'

/**
 * Removes toasts when their time is over; errors stay until they are dismissed.
 *
 * @param paused no toast is removed meanwhile, and each gets its whole time again
 */
export function useToastLifetimes(
  list: readonly ToastEntry[],
  paused: boolean,
  dismiss: (id: number) => void,
): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const running = timers.current
    const stop = (id: number) => {
      clearTimeout(running.get(id))
      running.delete(id)
    }
    const ending = new Map(
      paused ? [] : list.filter((entry) => entry.tone !== 'error').map((entry) => [entry.id, entry]),
    )
    for (const id of running.keys()) if (!ending.has(id)) stop(id)
    for (const [id, { action }] of ending) {
      if (!running.has(id)) running.set(id, setTimeout(dismiss, action?.lifetime ?? TOAST_LIFETIME, id))
    }
  }, [list, paused, dismiss])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
    }
  }, [])
}
