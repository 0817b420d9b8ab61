import { useEffect, useState } from 'react'

/** Errors on the events pages disappear after this time (R4.15, R9.6). Milliseconds. */
const LIFETIME = 4_000

interface TransientError {
  readonly text: string
  readonly error: unknown
}

/** The last failure. It clears itself after 4 seconds; a new failure restarts the time (edge case T98). */
export function useTransientError() {
  const [failure, setFailure] = useState<TransientError>()
  useEffect(() => {
    if (!failure) return undefined
    const timer = setTimeout(setFailure, LIFETIME, undefined)
    return () => clearTimeout(timer)
  }, [failure])
  return {
    failure,
    fail: (text: string, error: unknown) => setFailure({ text, error }),
    clear: () => setFailure(undefined),
  }
}
