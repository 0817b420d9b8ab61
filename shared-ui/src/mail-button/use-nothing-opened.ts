import { useCallback, useEffect, useRef, useState } from 'react'

const PATIENCE_MS = 1500

/**
 * Guesses whether a mail program answered: if the page has not lost focus 1.5 s after the click, probably none did
 * (edge case M10). No browser tells for certain.
 */
export function useNothingOpened(): { readonly nothingOpened: boolean; readonly watch: () => void } {
  const [nothingOpened, setNothingOpened] = useState(false)
  const stop = useRef<() => void>(undefined)

  const watch = useCallback(() => {
    stop.current?.()
    setNothingOpened(false)
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('blur', end)
      document.removeEventListener('visibilitychange', end)
    }
    const timer = setTimeout(() => {
      end()
      setNothingOpened(true)
    }, PATIENCE_MS)
    window.addEventListener('blur', end)
    document.addEventListener('visibilitychange', end)
    stop.current = end
  }, [])

  useEffect(() => () => stop.current?.(), [])
  return { nothingOpened, watch }
}
