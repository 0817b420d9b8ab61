import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from '@recog/shared-session'
import { useBridge, useBridgeLocation } from '../bridged-router'
import { urlWriterOf } from './url-writer'

type Setter<T> = (next: T) => void

/**
 * Text in the query of the URL, such as the words of a search: it survives Back and reload, and a copied link contains it. The
 * URL follows when the visitor pauses, so render what depends on the text with `useDeferredValue`.
 *
 * @param name of the parameter; an empty text removes it
 */
export function useUrlText(name: string): readonly [string, Setter<string>] {
  const { values, writer } = useUrlValues(name)
  const set = useCallback((text: string) => writer.later(name, text === '' ? [] : [text]), [writer, name])
  return [values[0] ?? '', set]
}

/**
 * A choice among several in the query of the URL.
 *
 * @param name of the parameter
 * @param choices the possible values; the first is the default and not written to the URL. Pass the same array on every render
 */
export function useUrlChoice<T extends string>(
  name: string,
  choices: readonly [T, ...T[]],
): readonly [T, Setter<T>] {
  const { values, writer } = useUrlValues(name)
  const chosen = choices.find((choice) => choice === values[0]) ?? choices[0]
  const set = useCallback(
    (next: T) => writer.now(name, next === choices[0] ? [] : [next]),
    [writer, name, choices],
  )
  return [chosen, set]
}

/** Any number of values in the query of the URL, such as ticked filters. @param name of the parameter, repeated for each value */
export function useUrlList(name: string): readonly [readonly string[], Setter<readonly string[]>] {
  const { values, writer } = useUrlValues(name)
  const set = useCallback((next: readonly string[]) => writer.now(name, next), [writer, name])
  return [values, set]
}

/**
 * A number in the query of the URL that only grows, such as a page or the rows after "Show more".
 *
 * @param name of the parameter
 * @param initial the smallest number; used without a valid one in the URL, and not written to it
 */
export function useUrlNumber(name: string, initial: number): readonly [number, Setter<number>] {
  const { values, writer } = useUrlValues(name)
  const number = /^\d{1,9}$/.test(values[0] ?? '') ? Math.max(Number(values[0]), initial) : initial
  const set = useCallback(
    (next: number) => writer.now(name, next === initial ? [] : [String(next)]),
    [writer, name, initial],
  )
  return [number, set]
}

/** The values of a parameter: those about to be written, otherwise those in the URL. */
function useUrlValues(name: string) {
  const bridge = useBridge()
  const writer = urlWriterOf(bridge)
  const { search } = useBridgeLocation(bridge)
  const pending = useStore(writer.store, () => writer.pending(name))
  const written = useMemo(() => new URLSearchParams(search).getAll(name), [search, name])
  useEffect(() => {
    // Leaving a field, for a link for example, and leaving the document must not overtake the pause. A function of its own: a shared one
    // would be added once, and removed for all by the first that leaves.
    const flush = () => writer.flush()
    document.addEventListener('focusout', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('focusout', flush)
      window.removeEventListener('pagehide', flush)
    }
  }, [writer])
  return { values: pending ?? written, writer }
}
