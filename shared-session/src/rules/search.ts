import { searchable } from './compare-names'

/** An item with its folded texts, so that a keystroke only compares. */
export interface Searchable<T> {
  readonly item: T
  readonly name: string
  readonly text: string
}

/**
 * Fold the texts of items once.
 *
 * @param textsOf the name of an item first, then all other texts that it is found by
 */
export function searchIndex<T>(
  items: readonly T[],
  textsOf: (item: T) => readonly [string, ...string[]],
): readonly Searchable<T>[] {
  return items.map((item) => {
    const texts = textsOf(item).map(searchable)
    return { item, name: texts[0] ?? '', text: texts.join('\n') }
  })
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
 * Find items that contain all words of a query. Items whose name has words that begin with those of the query come first: "mar"
 * finds Mary before Amara. Otherwise the order stays.
 *
 * @returns all items for an empty query
 */
export function search<T>(index: readonly Searchable<T>[], query: string): readonly T[] {
  const words = wordsOf(query)
  const found = index.filter(({ text }) => containsAll(text, words))
  const isFirst = ({ name }: Searchable<T>) => words.every((word) => beginsAWord(name, word))
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))].map(({ item }) => item)
}

/** Whether a word of the name begins with the text. */
function beginsAWord(name: string, start: string): boolean {
  for (let at = name.indexOf(start); at !== -1; at = name.indexOf(start, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true
  }
  return false
}
