import { useCallback, useEffect, useRef, useState } from 'react'
import { addressKey } from './extract-emails'

/** Addresses per call: each one costs the server a slow password hash (edge case T127). */
const CHUNK = 20

/** A result with its place on the list. */
export type Numbered<Result> = Result & { readonly place: number }

interface Progress<Result> {
  /** The addresses of all calls that succeeded so far. */
  readonly sent: readonly string[]
  /** Their results, in the order entered. The server may return more or fewer than one for each (edge case T128). */
  readonly results: readonly Numbered<Result>[]
}

interface ChunkedState<Result> extends Progress<Result> {
  readonly busy: boolean
  /** Addresses of the whole list. */
  readonly total: number
  readonly error: unknown
}

const NOTHING_SENT = { sent: [], results: [] }
const IDLE = { busy: false, total: 0, ...NOTHING_SENT, error: undefined }

const keyOf = (emails: readonly string[], run: string) => JSON.stringify([run, ...emails])

function withResults<Result extends { readonly email: string }>(
  { sent, results }: Progress<Result>,
  chunk: readonly string[],
  returned: readonly Result[],
): Progress<Result> {
  const order = new Map(chunk.map((email, n) => [addressKey(email), n]))
  const placeOf = ({ email }: Result) => order.get(addressKey(email)) ?? chunk.length
  const numbered = returned
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((result, n) => ({ ...result, place: results.length + n }))
  return { sent: [...sent, ...chunk], results: [...results, ...numbered] }
}

/**
 * Send a list of addresses in calls of 20, in order, with the results so far. A call that fails stops the run; sending the
 * same list again continues with the call that failed, so that nobody is served twice.
 *
 * @param send makes one call and returns its results
 */
export function useChunkedSend<Result extends { readonly email: string }>(
  send: (emails: readonly string[], run: string) => Promise<readonly Result[]>,
) {
  const [state, setState] = useState<ChunkedState<Result>>(IDLE)
  const unfinished = useRef<{ key: string; progress: Progress<Result> } | undefined>(undefined)
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
      const key = keyOf(emails, run)
      let progress: Progress<Result> =
        unfinished.current?.key === key ? unfinished.current.progress : NOTHING_SENT
      setState({ busy: true, total: emails.length, ...progress, error: undefined })
      while (progress.sent.length < emails.length) {
        const chunk = emails.slice(progress.sent.length, progress.sent.length + CHUNK)
        try {
          progress = withResults(progress, chunk, await send(chunk, run))
        } catch (error) {
          unfinished.current = { key, progress }
          if (!gone.current) setState((now) => ({ ...now, busy: false, error }))
          return
        }
        if (gone.current) return
        const soFar = progress
        setState((now) => ({ ...now, ...soFar }))
      }
      unfinished.current = undefined
      setState((now) => ({ ...now, busy: false }))
    },
    [send],
  )
  /** The addresses that `start` would send: all, or the rest of a run that stopped. */
  const toSend = useCallback((emails: readonly string[], run = ''): readonly string[] => {
    const stopped = unfinished.current?.key === keyOf(emails, run) ? unfinished.current : undefined
    return stopped ? emails.slice(stopped.progress.sent.length) : emails
  }, [])
  const reset = useCallback(() => {
    unfinished.current = undefined
    setState(IDLE)
  }, [])
  /** Change the results so far, as when passwords are taken away. */
  const redact = useCallback((change: (result: Result) => Result) => {
    const changed = (results: readonly Numbered<Result>[]) =>
      results.map((result) => ({ ...change(result), place: result.place }))
    const rest = unfinished.current
    if (rest)
      unfinished.current = {
        ...rest,
        progress: { ...rest.progress, results: changed(rest.progress.results) },
      }
    setState((now) => ({ ...now, results: changed(now.results) }))
  }, [])
  const complete = !state.busy && state.total > 0 && state.sent.length === state.total
  return { ...state, complete, start, toSend, reset, redact }
}
