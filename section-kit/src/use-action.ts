import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest'

export interface Action<Args extends unknown[], T> {
  /** Runs the write once; a second call while one is under way is ignored and answers undefined. */
  run(...args: Args): Promise<T | undefined>
  readonly busy: boolean
  readonly error: unknown
  clearError(): void
}

/**
 * A write started by a person: never twice at once, its error kept until the next try (R4.6).
 *
 * @param onError told of a failure while the screen is still there
 */
export function useAction<Args extends unknown[], T>(
  write: (...args: Args) => Promise<T>,
  onError?: (error: unknown) => void,
): Action<Args, T> {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined })
  const underway = useRef(false)
  const mounted = useRef(true)
  const latest = useLatest(write)
  const tell = useLatest(onError)

  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const run = useCallback(
    async (...args: Args): Promise<T | undefined> => {
      if (underway.current) return undefined
      underway.current = true
      setState({ busy: true, error: undefined })
      try {
        const result = await latest.current(...args)
        if (mounted.current) setState({ busy: false, error: undefined })
        return result
      } catch (error) {
        if (mounted.current) {
          setState({ busy: false, error })
          tell.current?.(error)
        }
        return undefined
      } finally {
        underway.current = false
      }
    },
    [latest, tell],
  )

  const clearError = useCallback(() => setState((now) => ({ ...now, error: undefined })), [])
  return { run, clearError, ...state }
}
