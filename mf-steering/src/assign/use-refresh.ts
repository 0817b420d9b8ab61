import { useEffect } from 'react'
import { useLatest } from '@recog/section-kit'

/** How often an open page looks for changes by others. Milliseconds. */
const EVERY = 60_000

/**
 * Loads data again when the visitor returns to the page, and every minute while it is on screen. A failure changes nothing: the
 * next round tries again.
 *
 * @param load starts the call
 * @param onLoaded gets the newest data
 */
export function useRefresh<T>(load: (signal: AbortSignal) => Promise<T>, onLoaded: (data: T) => void): void {
  const latest = useLatest({ load, onLoaded })
  useEffect(() => {
    const controller = new AbortController()
    let running = false
    const refresh = async () => {
      if (running || document.visibilityState !== 'visible') return
      running = true
      const data = await latest.current.load(controller.signal).catch(() => undefined)
      running = false
      if (data !== undefined && !controller.signal.aborted) latest.current.onLoaded(data)
    }
    const onVisible = () => void refresh()
    const timer = setInterval(onVisible, EVERY)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [latest])
}
