import { useCallback, useEffect, useMemo } from 'react'
import type { Named } from '../domain/session'
import { displayName } from './display-name'
import { search, searchIndexSteps, type TextsOf } from './search'
import { slicedWork } from './sliced-work'

/**
 * A search over a list: see `search`. The texts of its items are folded before anybody searches, in slices between which one can
 * type.
 *
 * @param items the same list as long as it has not changed
 * @param textsOf the same function in every render
 * @returns finds the items for a query; stays the same as long as the list does
 */
export function useSearch<T>(items: readonly T[], textsOf: TextsOf<T>): (query: string) => readonly T[] {
  const index = useMemo(() => slicedWork(searchIndexSteps(items, textsOf)), [items, textsOf])
  useEffect(() => index.start(), [index])
  return useCallback((query) => (query.trim() === '' ? items : search(index.result(), query)), [items, index])
}

type Findable = Named & { readonly email: string }

const nameAndAddress: TextsOf<Findable> = (person) => [displayName(person), person.email]

/** A search for people by name and e-mail address: see `useSearch`. */
export const usePeopleSearch = <P extends Findable>(people: readonly P[]) =>
  useSearch<P>(people, nameAndAddress)
