import type { PlacedContribution, PortalRoute, SearchItem, SearchSource } from '@recog/section-contract'
import {
  createStore,
  isAllowed,
  searchIndexSteps,
  slicedWork,
  type Rights,
  type Searchable,
} from '@recog/shared-session'
import { pagesFor, textsOf } from './find-items'

/** Everything that can be searched. */
export interface Searched {
  readonly routes: readonly PortalRoute[]
  /** The contributions to `search.source`. */
  readonly contributions: readonly PlacedContribution[]
  loadSource(contribution: PlacedContribution): Promise<SearchSource>
}

interface Source {
  /** As in "Projects could not be searched." */
  readonly title: string
  readonly load: SearchSource
}

/** What is known of a source. */
export interface SourceState extends Pick<Source, 'title'> {
  /** Undefined until it was loaded once. */
  readonly index?: readonly Searchable<SearchItem>[]
  readonly hasFailed: boolean
}

/** What somebody can search, kept from one opening of the dialog to the next. @param rights of the visitor, who finds nothing else */
export function createSearch(searched: Searched, rights: Rights) {
  const sources = sourcesFor(searched, rights)
  const store = createStore<readonly SourceState[]>(() =>
    sources.map(({ title }) => ({ title, hasFailed: false })),
  )
  let opening = new AbortController()

  const change = (at: number, changes: Partial<SourceState>) =>
    store.setState(
      (states) => states.map((state, index) => (index === at ? { ...state, ...changes } : state)),
      true,
    )

  async function load({ load: request }: Source, at: number): Promise<void> {
    const { signal } = opening
    change(at, { hasFailed: false })
    try {
      const items = (await request(signal)).filter(isItem)
      slicedWork(searchIndexSteps(items, textsOf)).start((index) => change(at, { index }))
    } catch {
      if (!signal.aborted) change(at, { hasFailed: true })
    }
  }

  return {
    store,
    /** Load every source. What could be searched before can be searched until then. @returns stops */
    open(): () => void {
      opening = new AbortController()
      sources.forEach((source, at) => void load(source, at))
      return () => opening.abort()
    },
    /** Load the sources that have failed. */
    retry(): void {
      sources.forEach((source, at) => {
        if (store.getState()[at]?.hasFailed) void load(source, at)
      })
    },
  }
}

export type Search = ReturnType<typeof createSearch>

const sourcesFor = ({ routes, contributions, loadSource }: Searched, rights: Rights): readonly Source[] => [
  ...contributions
    .filter(({ audience }) => isAllowed(audience, rights))
    .map((contribution) => ({
      title: contribution.title,
      load: async (signal: AbortSignal) => (await loadSource(contribution))(signal),
    })),
  { title: 'Pages', load: async () => pagesFor(routes, rights) },
]

/** A section of another version may say something else. */
const isItem = ({ title, href, words = [] }: SearchItem): boolean =>
  [title, href, ...words.map(({ text }) => text)].every((text) => typeof text === 'string')
