import { createStore } from '@recog/shared-session'
import type { LocationBridge } from '@recog/section-contract'

/** Query parameters by name, each with all of its values. None removes the parameter. */
type UrlChanges = ReadonlyMap<string, readonly string[]>

/** Text is written to the URL when the visitor pauses: browsers refuse a page that changes its URL with every key. Milliseconds. */
const PAUSE = 300

/** What is about to be written to the query of a page. */
interface Pending {
  readonly pathname: string
  readonly changes: UrlChanges
}

const NOTHING: Pending = { pathname: '', changes: new Map() }

type UrlWriter = ReturnType<typeof createUrlWriter>

/** Writes the state of a page to the query of its URL, without adding history entries. */
function createUrlWriter(bridge: LocationBridge) {
  const store = createStore(() => NOTHING)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Without those of a page that the visitor has left. */
  const pending = () => (store.getState().pathname === bridge.current().pathname ? store.getState() : NOTHING)
  const add = (name: string, values: readonly string[]) =>
    store.setState({
      pathname: bridge.current().pathname,
      changes: new Map([...pending().changes, [name, values]]),
    })

  /** Write what is pending. */
  function flush(): void {
    clearTimeout(timer)
    const { changes } = pending()
    const { pathname, search, hash, state } = bridge.current()
    const next = changes.size > 0 ? changedSearch(search, changes) : search
    if (next !== search) bridge.navigate(`${pathname}${next}${hash}`, { replace: true, state })
    store.setState(NOTHING, true)
  }

  return {
    store,
    flush,
    /** The value that is about to be written, if there is one for the page on screen. */
    pending: (name: string): readonly string[] | undefined => pending().changes.get(name),
    /** Write a value after a pause. */
    later(name: string, values: readonly string[]): void {
      add(name, values)
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE)
    },
    /** Write a value, and the pending ones with it, immediately. */
    now(name: string, values: readonly string[]): void {
      add(name, values)
      flush()
    },
  }
}

const writers = new WeakMap<LocationBridge, UrlWriter>()

/** The one writer of a location, shared by all parts of a page: their changes must not undo each other. */
export function urlWriterOf(bridge: LocationBridge): UrlWriter {
  const writer = writers.get(bridge) ?? createUrlWriter(bridge)
  writers.set(bridge, writer)
  return writer
}

/**
 * Change parameters of a query and leave the others alone.
 *
 * @param search with or without the leading `?`
 * @returns with the leading `?`; '' for an empty query
 */
export function changedSearch(search: string, changes: UrlChanges): string {
  const params = new URLSearchParams(search)
  for (const [name, values] of changes) {
    params.delete(name)
    for (const value of values) params.append(name, value)
  }
  const next = params.toString()
  return next && `?${next}`
}
