import { useCallback, useEffect, useLayoutEffect, useRef, useState, type DependencyList } from 'react'
import { useSectionFrame } from './section-context'
import { useLatest } from './use-latest'

/** The state of the data of a screen. Whether loaded data is empty is for the screen to decide. */
export type Load<T> =
  | { readonly status: 'loading'; retry(): void }
  | { readonly status: 'error'; readonly error: unknown; retry(): void }
  | { readonly status: 'loaded'; readonly data: T; retry(): void; replace(next: T | ((now: T) => T)): void }

type Outcome<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: unknown }
  | { readonly status: 'loaded'; readonly data: T }

export interface LoadOptions {
  /** Not again by itself after a failure: what is typed on the screen without the data would be lost. */
  readonly isHeld?: boolean
}

/**
 * Load data for a screen; after a failure, again when the connection is back. When `deps` change, and on `retry()`, the running call is
 * aborted and its response dropped, so that it never appears under another URL (edge case T48).
 *
 * @param loader starts the call and must pass the signal on; a rejection becomes the state `error`
 * @param deps the values that the call depends on, as for `useEffect`
 * @returns the state, with `retry()` and, once loaded, `replace()` to change the data on screen after a write
 */
export function useLoad<T>(
  loader: (signal: AbortSignal) => Promise<T>,
  deps: DependencyList,
  { isHeld = false }: LoadOptions = {},
): Load<T> {
  const frame = useSectionFrame()
  const [outcome, setOutcome] = useState<Outcome<T>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const start = useLatest(loader)
  const settle = useRef(() => {})

  useEffect(() => {
    const controller = new AbortController()
    const settled = frame.beginLoad()
    settle.current = settled
    setOutcome((now) => (now.status === 'loading' ? now : { status: 'loading' }))
    start
      .current(controller.signal)
      .then(
        (data): Outcome<T> => ({ status: 'loaded', data }),
        (error: unknown): Outcome<T> => ({ status: 'error', error }),
      )
      .then((next) => {
        // Not in a transition: nothing on the page can be used before, so slices would only delay the data.
        if (!controller.signal.aborted) setOutcome(next)
      })
      .catch(() => {})
    return () => {
      controller.abort()
      settled()
    }
    // The caller names what the loader depends on, as with useEffect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [frame, attempt, ...deps])

  useLayoutEffect(() => {
    if (outcome.status !== 'loading') settle.current()
  }, [outcome])

  const retry = useCallback(() => setAttempt((n) => n + 1), [])
  const isRepeated = outcome.status === 'error' && !isHeld
  useEffect(() => {
    if (!isRepeated) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isRepeated, retry])
  const replace = useCallback((next: T | ((now: T) => T)) => {
    setOutcome((now) => {
      if (now.status !== 'loaded') return now
      const data = typeof next === 'function' ? (next as (now: T) => T)(now.data) : next
      return { status: 'loaded', data }
    })
  }, [])
  return outcome.status === 'loaded' ? { ...outcome, retry, replace } : { ...outcome, retry }
}
