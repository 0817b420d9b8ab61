import { useEffect, useState } from 'react'

/** An error of the events pages clears itself (R4.15, R9.6). Milliseconds. */
const LIFETIME = 4_000

interface PassingError {
  readonly text: string
  readonly error: unknown
}

/** The last failure, gone after 4 seconds; another one begins anew (edge case T98). */
export function usePassingError() {
  const [failure, setFailure] = useState<PassingError>()
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
