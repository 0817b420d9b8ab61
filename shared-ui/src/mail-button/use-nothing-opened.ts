import { useCallback, useEffect, useRef, useState } from 'react'

/** If the page still has the focus after this time, probably no mail program opened. */
const TIMEOUT_MS = 1500

/**
 * Guesses whether a mail program opened: if the page still has the focus 1.5 s after the click, probably none did (edge case
 * M10). Browsers do not report it.
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
    }, TIMEOUT_MS)
    window.addEventListener('blur', end)
    document.addEventListener('visibilitychange', end)
    stop.current = end
  }, [])

  useEffect(() => () => stop.current?.(), [])
  return { nothingOpened, watch }
}
