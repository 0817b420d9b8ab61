import type { PortalRoute, SearchItem } from '@recog/section-contract'
import {
  isAllowed,
  search,
  searchable,
  searchIndex,
  wordsOf,
  type Rights,
  type Searchable,
  type TextsOf,
} from '@recog/shared-session'

/** Nobody reads more results than this: a further word leaves fewer. */
const MAX_SHOWN = 20

/** An item that was found, and what to say below its title. */
export interface Found extends SearchItem {
  readonly note: string
}

export interface Results {
  readonly shown: readonly Found[]
  readonly total: number
}

/** The texts by which an item is found. */
export const textsOf: TextsOf<SearchItem> = ({ title, words = [] }) => [
  title,
  ...words.map(({ text }) => text),
]

/** Find the best items of all sources, in one order (`search`); nothing for an empty query. A page is listed once. */
export function findItems(index: readonly Searchable<SearchItem>[], query: string): Results {
  if (query.trim() === '') return { shown: [], total: 0 }
  const found = search(index, query)
  const byHref = new Map<string, SearchItem>()
  for (const item of found) {
    if (byHref.size === MAX_SHOWN) break
    if (!byHref.has(item.href)) byHref.set(item.href, item)
  }
  const shown = [...byHref.values()].map((item) => ({ ...item, note: noteOf(item, query) }))
  return { shown, total: shown.length < MAX_SHOWN ? shown.length : found.length }
}

/** The detail of an item, and for each word that is not in its title what contains it: "Institution: UMC Utrecht". */
function noteOf({ title, detail, words = [] }: SearchItem, query: string): string {
  const reasons = wordsOf(query).flatMap((word) => {
    if (
      search(
        searchIndex([title], (text) => [text]),
        word,
      ).length > 0
    )
      return []
    return search(
      searchIndex(words, ({ text }) => [text]),
      word,
    ).slice(0, 1)
  })
  const texts = reasons.map(({ label, text }) => `${label}: ${text}`)
  const isSaid = reasons.some(({ text }) => detail !== undefined && searchable(text) === searchable(detail))
  return [...new Set(detail && !isSaid ? [detail, ...texts] : texts)].join(' · ')
}

/** The pages that a member may open, as they are called in the header. */
export function pagesFor(routes: readonly PortalRoute[], rights: Rights): readonly SearchItem[] {
  return routes
    .filter(({ path, audience }) => !path.includes(':') && isAllowed(audience, rights))
    .map(({ path, title, navigation }) => ({
      title: navigation?.kind === 'link' ? navigation.label : title,
      href: path,
      kind: 'Page',
      words: [{ label: 'Title', text: title }],
    }))
}
