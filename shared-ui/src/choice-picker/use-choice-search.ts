import { useDeferredValue, useMemo, useState } from 'react'
import { useProgressiveCount } from '../data-table/use-progressive-count'
import { findChoices, indexChoices, type Choice } from './choices'

/** Nobody reads more choices than this; the search finds the others. */
const MAX_LISTED = 50
/** Choices visible in the box without scrolling. */
const BATCH_SIZE = 8

/**
 * The query of a picker and the choices that it finds.
 *
 * @param fold reduces a text to what is compared
 * @returns also the most choices that are listed, and those listed so far
 */
export function useChoiceSearch(choices: readonly Choice[], fold: (text: string) => string) {
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const index = useMemo(() => indexChoices(choices, fold), [choices, fold])
  const found = useMemo(() => findChoices(index, wanted, fold), [index, wanted, fold])
  const most = Math.min(found.length, MAX_LISTED)
  const listed = found.slice(0, useProgressiveCount(most, BATCH_SIZE))
  return { query, setQuery, found, most, listed }
}
