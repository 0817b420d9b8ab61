import type { LocationBridge } from '@recog/section-contract'
import { changedSearch, type UrlChanges } from './changed-search'

/** Text is written to the URL when the visitor pauses: browsers refuse a page that changes its URL with every key. Milliseconds. */
const PAUSE = 300

/** Writes the state of a page to the query of its URL, without adding history entries. */
export class UrlWriter {
  #pending: UrlChanges = new Map()
  #pathname = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(private readonly bridge: LocationBridge) {}

  /** The value that is about to be written, if there is one for the page on screen. */
  pending(name: string): readonly string[] | undefined {
    return this.#isCurrent() ? this.#pending.get(name) : undefined
  }

  /** Write a value after a pause. */
  later(name: string, values: readonly string[]): void {
    this.#add(name, values)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, PAUSE)
  }

  /** Write a value, and the pending ones with it, immediately. */
  now(name: string, values: readonly string[]): void {
    this.#add(name, values)
    this.flush()
  }

  /** Write what is pending, unless the visitor has left the page. */
  readonly flush = (): void => {
    clearTimeout(this.#timer)
    if (this.#pending.size === 0) return
    const { pathname, search, hash, state } = this.bridge.current()
    const next = this.#isCurrent() ? changedSearch(search, this.#pending) : search
    if (next !== search) this.bridge.navigate(`${pathname}${next}${hash}`, { replace: true, state })
    this.#pending = new Map()
    this.#notify()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #isCurrent(): boolean {
    return this.#pending.size > 0 && this.#pathname === this.bridge.current().pathname
  }

  #add(name: string, values: readonly string[]): void {
    const { pathname } = this.bridge.current()
    this.#pending = new Map([...(pathname === this.#pathname ? this.#pending : []), [name, values]])
    this.#pathname = pathname
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const writers = new WeakMap<LocationBridge, UrlWriter>()

/** The one writer of a location, shared by all parts of a page: their changes must not undo each other. */
export function urlWriterOf(bridge: LocationBridge): UrlWriter {
  const writer = writers.get(bridge) ?? new UrlWriter(bridge)
  writers.set(bridge, writer)
  return writer
}
