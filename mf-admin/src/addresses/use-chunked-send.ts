import { useCallback, useEffect, useRef, useState } from 'react'
import { mapResults, sendChunks, type Progress } from './chunked-send'

interface ChunkedState<Result> extends Progress<Result> {
  readonly busy: boolean
  /** Addresses of the whole list. */
  readonly total: number
  readonly error: unknown
}

const NOTHING_SENT = { sent: [], results: [] }
const IDLE = { busy: false, total: 0, ...NOTHING_SENT, error: undefined }

/**
 * Sends a list of addresses in several calls and shows the results so far. A call that fails stops the run; sending the same
 * list again resumes with that call, so that no address is processed twice.
 *
 * @param send makes one call; `run` contains everything else that the call depends on, such as a group and a role
 */
export function useChunkedSend<Result extends { readonly email: string }, Run>(
  send: (emails: readonly string[], run: Run) => Promise<readonly Result[]>,
) {
  const [state, setState] = useState<ChunkedState<Result>>(IDLE)
  const unfinished = useRef<{ readonly key: string; readonly progress: Progress<Result> }>(undefined)
  const isMounted = useMounted()
  const progressOf = (emails: readonly string[], run: Run): Progress<Result> =>
    unfinished.current?.key === keyOf(emails, run) ? unfinished.current.progress : NOTHING_SENT

  /** Send all addresses, or the rest of a run that stopped. Another list or run starts from the beginning. */
  async function start(emails: readonly string[], run: Run): Promise<void> {
    let progress = progressOf(emails, run)
    setState({ busy: true, total: emails.length, ...progress, error: undefined })
    try {
      for await (const next of sendChunks(emails, progress, (chunk) => send(chunk, run))) {
        if (!isMounted.current) return
        progress = next
        setState((now) => ({ ...now, ...next }))
      }
    } catch (error) {
      unfinished.current = { key: keyOf(emails, run), progress }
      if (isMounted.current) setState((now) => ({ ...now, busy: false, error }))
      return
    }
    unfinished.current = undefined
    setState((now) => ({ ...now, busy: false }))
  }
  /** The addresses that `start` would send. */
  const toSend = (emails: readonly string[], run: Run) => emails.slice(progressOf(emails, run).sent.length)
  const reset = useCallback(() => {
    unfinished.current = undefined
    setState(IDLE)
  }, [])
  /** Change the results so far, for example to remove the passwords. */
  const redact = useCallback((change: (result: Result) => Result) => {
    const rest = unfinished.current
    if (rest) unfinished.current = { ...rest, progress: mapResults(rest.progress, change) }
    setState((now) => mapResults(now, change))
  }, [])
  const complete = !state.busy && state.total > 0 && state.sent.length === state.total
  return { ...state, complete, start, toSend, reset, redact }
}

const keyOf = (emails: readonly string[], run: unknown) => JSON.stringify([run, ...emails])

function useMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
