import { useCallback, useEffect, useRef, useState } from 'react'

/** Addresses per call: each one costs the server a slow password hash (edge case T127). */
const CHUNK = 20

interface ChunkedState<Result> {
  readonly busy: boolean
  /** Addresses to be sent in all, and the results so far. */
  readonly total: number
  readonly results: readonly Result[]
  readonly error: unknown
}

const IDLE = { busy: false, total: 0, results: [], error: undefined }

/**
 * Send a list of addresses in calls of 20, in order, with the results so far. A call that fails stops the run; sending the
 * same list again goes on with the very call that failed, so that nobody is served twice.
 *
 * @param send one call; answers one result for each address
 */
export function useChunkedSend<Result>(
  send: (emails: readonly string[], run: string) => Promise<readonly Result[]>,
) {
  const [state, setState] = useState<ChunkedState<Result>>(IDLE)
  const unfinished = useRef<{ key: string; rest: readonly string[]; results: readonly Result[] } | undefined>(
    undefined,
  )
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  /** @param run what else the calls depend on (a group, a role): another run starts afresh */
  const start = useCallback(
    async (emails: readonly string[], run = ''): Promise<void> => {
      const key = JSON.stringify([run, ...emails])
      let { rest, results } =
        unfinished.current?.key === key
          ? unfinished.current
          : { rest: emails, results: [] as readonly Result[] }
      setState({ busy: true, total: emails.length, results, error: undefined })
      while (rest.length > 0) {
        try {
          results = [...results, ...(await send(rest.slice(0, CHUNK), run))]
        } catch (error) {
          unfinished.current = { key, rest, results }
          if (!gone.current) setState((now) => ({ ...now, busy: false, error }))
          return
        }
        rest = rest.slice(CHUNK)
        if (gone.current) return
        const soFar = results
        setState((now) => ({ ...now, results: soFar }))
      }
      unfinished.current = undefined
      setState((now) => ({ ...now, busy: false }))
    },
    [send],
  )
  const reset = useCallback(() => {
    unfinished.current = undefined
    setState(IDLE)
  }, [])
  /** Change the results on screen, as when passwords are taken away. */
  const redact = useCallback((change: (result: Result) => Result) => {
    setState((now) => ({ ...now, results: now.results.map(change) }))
  }, [])
  return { ...state, start, reset, redact }
}
