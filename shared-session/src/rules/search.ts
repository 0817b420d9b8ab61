import { useCallback, useEffect, useMemo } from 'react'
import type { Named } from '../domain/session'
import { displayName, searchable } from './names'
import { slicedWork, stepCounter, type Steps } from './sliced-work'

/** An item with its folded texts, so that a keystroke only compares. */
export interface Searchable<T> {
  readonly item: T
  readonly name: string
  readonly text: string
}

/** The name of an item, then all other texts that it is found by. */
export type TextsOf<T> = (item: T) => readonly [string, ...string[]]

/** Fold the texts of items once. */
export function searchIndex<T>(items: readonly T[], textsOf: TextsOf<T>): readonly Searchable<T>[] {
  return slicedWork(searchIndexSteps(items, textsOf)).result()
}

/** `searchIndex` in steps: for many thousand items that are searched later. */
export function* searchIndexSteps<T>(
  items: readonly T[],
  textsOf: TextsOf<T>,
): Steps<readonly Searchable<T>[]> {
  const isStepDone = stepCounter()
  const index: Searchable<T>[] = []
  for (const item of items) {
    const texts = textsOf(item).map(searchable)
    index.push({ item, name: texts[0] ?? '', text: texts.join('\n') })
    if (isStepDone()) yield
  }
  return index
}

/**
 * The words of a query; letter case, accents and the order of the words are ignored (edge case T54).
 *
 * @param query as typed
 */
export const wordsOf = (query: string): readonly string[] => searchable(query).split(/\s+/).filter(Boolean)

/** Whether a text contains all words. @param text folded with `searchable` @param words from `wordsOf` */
export const containsAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))

/**
 * Find items that contain all words of a query, the best first: the whole name, words of the name that begin with those of the query
 * ("mar" finds Mary before Amara), the inside of the name, and then the same for all texts. Otherwise the order stays. If there are
 * none, longer words may have one wrong, missing, extra or swapped letter, in names first: "mwagni" finds Mwangi.
 *
 * @returns all items for an empty query
 */
export function search<T>(index: readonly Searchable<T>[], query: string): readonly T[] {
  const words = wordsOf(query)
  const exact = searchExactly(index, words)
  if (exact.length > 0 || !words.some(mayBeMistyped)) return exact
  const near = index.filter(({ text }) => nearlyContainsAll(text, words))
  const isInName = near.map(({ name }) => nearlyContainsAll(name, words))
  return [...near.filter((_, at) => isInName[at]), ...near.filter((_, at) => !isInName[at])].map(
    ({ item }) => item,
  )
}

function searchExactly<T>(index: readonly Searchable<T>[], words: readonly string[]): readonly T[] {
  const ranks: T[][] = []
  for (const entry of index) {
    if (containsAll(entry.text, words)) (ranks[rankOf(entry, words)] ??= []).push(entry.item)
  }
  return ranks.flat()
}

function rankOf({ name, text }: Searchable<unknown>, words: readonly string[]): number {
  if (name === words.join(' ')) return 0
  const isInName = containsAll(name, words)
  const begins = words.every((word) => beginsAWord(isInName ? name : text, word))
  return (isInName ? 1 : 3) + (begins ? 0 : 1)
}

/** In shorter words, one letter makes another word; in numbers, a digit. */
const mayBeMistyped = (word: string): boolean => word.length >= 5 && !/\d/.test(word)

const nearlyContainsAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word) || (mayBeMistyped(word) && nearlyContains(text, word)))

/** One slip leaves one half of a word as it is, without the letter that may be swapped with one of the other half. */
function nearlyContains(text: string, word: string): boolean {
  const middle = Math.floor(word.length / 2)
  return [word.slice(0, middle), word.slice(middle + 1)].some((half) => {
    for (let at = text.indexOf(half); at !== -1; at = text.indexOf(half, at + 1)) {
      if (isOneSlipAway(wordAt(text, at), word)) return true
    }
    return false
  })
}

function wordAt(text: string, at: number): string {
  let [start, end] = [at, at]
  while (isInWord(text.charAt(start - 1))) start -= 1
  while (isInWord(text.charAt(end))) end += 1
  return text.slice(start, end)
}

/** Most letters are these, and an expression takes ten times as long. */
const isInWord = (letter: string): boolean => (letter >= 'a' && letter <= 'z') || /[\p{L}\p{N}]/u.test(letter)

/** Whether two words differ by one letter that is wrong, missing, extra or swapped with the next. */
function isOneSlipAway(word: string, typed: string): boolean {
  if (Math.abs(word.length - typed.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === typed[at]) at += 1
  const [rest, typedRest] = [word.slice(at), typed.slice(at)]
  if (rest.length > typedRest.length) return rest.slice(1) === typedRest
  if (rest.length < typedRest.length) return rest === typedRest.slice(1)
  return (
    rest.slice(1) === typedRest.slice(1) ||
    (rest[0] === typedRest[1] && rest[1] === typedRest[0] && rest.slice(2) === typedRest.slice(2))
  )
}

/** Whether a word of the text begins so. */
function beginsAWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
    if (!isInWord(text.charAt(at - 1))) return true
  }
  return false
}

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
