import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest'

/** A write and its state, for a button or a form. */
export interface Action<Args extends unknown[], T> {
  /** Start the write. Never rejects; resolves with undefined when it fails, or when one is already running. */
  run(...args: Args): Promise<T | undefined>
  /** Whether the write is running. */
  readonly busy: boolean
  /** Why the last write failed; undefined after a success. */
  readonly error: unknown
  clearError(): void
}

/**
 * A write that a visitor starts. It never runs twice at the same time, and its error stays until the next attempt (R4.6).
 *
 * @param write sends the request
 * @param onError called when it fails, unless the screen was left in the meantime
 */
export function useAction<Args extends unknown[], T>(
  write: (...args: Args) => Promise<T>,
  onError?: (error: unknown) => void,
): Action<Args, T> {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined })
  const running = useRef(false)
  const mounted = useRef(true)
  const latest = useLatest(write)
  const latestOnError = useLatest(onError)

  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const run = useCallback(
    async (...args: Args): Promise<T | undefined> => {
      if (running.current) return undefined
      running.current = true
      setState({ busy: true, error: undefined })
      try {
        const result = await latest.current(...args)
        if (mounted.current) setState({ busy: false, error: undefined })
        return result
      } catch (error) {
        if (mounted.current) {
          setState({ busy: false, error })
          latestOnError.current?.(error)
        }
        return undefined
      } finally {
        running.current = false
      }
    },
    [latest, latestOnError],
  )

  const clearError = useCallback(() => setState((now) => ({ ...now, error: undefined })), [])
  return { run, clearError, ...state }
}
