import type { Capability } from '@recog/api-contract/constants'
import type { Audience } from '@recog/api-contract/rules'

/** Types of a place's props by name. They are JSON values, so that every version of both sections understands them. */
export type PropTypes = Readonly<Record<string, 'string' | 'number' | 'boolean'>>

/** The props that a description names: `{ committeeId: 'string' }` is `{ readonly committeeId: string }`. */
export type PropsOf<T extends PropTypes> = {
  readonly [P in keyof T]: { string: string; number: number; boolean: boolean }[T[P]]
}

/** A place on a page of a section that other sections may contribute to. */
export interface PlaceDescription {
  /** Path of the section's own page that has the place. */
  readonly page: string
  /** What the place tells each contribution. A prop that is named like a parameter of the page's path is known before the page is. */
  readonly props: PropTypes
  /** How many contributions are shown at most; all by default. */
  readonly max?: number
}

/** A part that a section contributes to a place. */
export interface ContributionDescription {
  /** Name of the place: `group.panel`. */
  readonly to: string
  /** Name in the section's `src/contributions.tsx`. */
  readonly component: string
  /** Its heading; of a search source, its name in messages ("Projects could not be searched"). */
  readonly title: string
  /** The people who are shown it. The server enforces what they may read. */
  readonly audience: Audience
  /** What the server must announce for it (requirement R7.46); without it, there is nothing at its place. */
  readonly capability?: Capability
  /** Position among the contributions; leave gaps for those to come. */
  readonly order: number
  /** The props that it takes: the place must give each of them, with this type. */
  readonly props?: PropTypes
  /** Its first requests, made with `read`; placeholders are names of props. */
  readonly prefetch?: readonly string[]
  /** Lines of text whose space is kept free for it from the first frame, 3 by default: its height if others are ready before it. */
  readonly rows?: number
}

/**
 * The places of the portal, by the section that offers them. Each `section.ts` adds its own
 * (`declare module '@recog/section-contract/places'`), so that a contribution to a place that does not exist, or that takes props
 * which the place does not give, is a type error. A section in another repository declares the places it contributes to.
 */
export interface PortalPlaces {
  shell: typeof SHELL_PLACES
}

/** The places of the shell itself. Contributions to `search.source` are functions (`SearchSource`). */
export const SHELL_PLACES = { 'search.source': { page: '/', props: {} } } as const satisfies Readonly<
  Record<string, PlaceDescription>
>

/** The name of a place. */
export type PlaceName = { [S in keyof PortalPlaces]: keyof PortalPlaces[S] }[keyof PortalPlaces]

/** A place's description by its name; never for a place that nobody declares. */
export type PlaceNamed<Name extends string> = {
  [S in keyof PortalPlaces]: Name extends keyof PortalPlaces[S] ? PortalPlaces[S][Name] : never
}[keyof PortalPlaces]

/** A contribution at its place, as the document lists it. */
export interface PlacedContribution extends Pick<
  ContributionDescription,
  'component' | 'title' | 'audience' | 'capability' | 'rows'
> {
  readonly section: string
}

/** A section's contribution as the document lists it. */
export const placed = (
  section: string,
  { component, title, audience, capability, rows }: ContributionDescription,
): PlacedContribution => ({
  section,
  component,
  title,
  audience,
  ...(capability && { capability }),
  ...(rows !== undefined && { rows }),
})

/** A contribution that is mounted. */
export interface MountedContribution {
  /** Resolves when it shows its first data, and rejects when no version of it could be mounted. */
  readonly settled: Promise<void>
  /** Give it other props. */
  update(props: object): void
  remove(): Promise<void>
}

/** A section's access to what others contribute to its pages. */
export interface PlacesBridge {
  /** The contributions to a place, in order. */
  at(place: string): readonly PlacedContribution[]
  /**
   * Mount a contribution. A version that fails is replaced by the previous one.
   *
   * @param element an empty element that the page leaves alone until `remove`
   * @param onCrash called when the contribution throws after it was mounted; it shows nothing any more
   */
  mount(
    contribution: PlacedContribution,
    element: HTMLElement,
    props: object,
    onCrash?: () => void,
  ): MountedContribution
}

/** Something that a search source knows. */
export interface SearchItem {
  readonly title: string
  /** Path of its page. */
  readonly href: string
  /** What it is: "Project". */
  readonly kind?: string
  /** A line that tells it from others with this title. */
  readonly detail?: string
  /** Further texts by which it is found; the label is the reason that a match gives. */
  readonly words?: readonly { readonly label: string; readonly text: string }[]
}

/** A contribution to `search.source`: everything that the visitor may find. */
export type SearchSource = (signal: AbortSignal) => Promise<readonly SearchItem[]>

/** The part of a section's description that concerns places. */
export interface PlacesOfSection {
  readonly name: string
  /** By name, such as `group.panel`. */
  readonly offers?: Readonly<Record<string, PlaceDescription>>
  readonly contributes?: readonly ContributionDescription[]
}

/** A contribution that fits its place, or does not. */
export interface Placement {
  readonly section: string
  readonly contribution: ContributionDescription
  /** The section that offers the place; undefined if none does. */
  readonly host: string | undefined
  /** Why it is not shown; undefined if it is. */
  readonly problem?: 'no-place' | 'props' | 'full'
}

/**
 * The places of the portal by name, with the section that offers each, or `shell`. A place that two offer belongs to the first.
 *
 * @param sections the live sections
 */
export function offersOf(
  sections: readonly PlacesOfSection[],
): ReadonlyMap<string, PlaceDescription & { readonly host: string }> {
  const offered = new Map<string, PlaceDescription & { readonly host: string }>()
  for (const { name: host, offers } of [{ name: 'shell', offers: SHELL_PLACES }, ...sections])
    for (const [name, place] of Object.entries(offers ?? {}))
      if (!offered.has(name)) offered.set(name, { ...place, host })
  return offered
}

/**
 * Every contribution with its place, in the order in which a place shows them: by `order`, then by the section's name.
 *
 * @param sections the live sections
 */
export function placementsOf(sections: readonly PlacesOfSection[]): readonly Placement[] {
  const offered = offersOf(sections)
  const taken = new Map<string, number>()
  return sections
    .flatMap(({ name, contributes = [] }) =>
      contributes.map((contribution) => ({ section: name, contribution })),
    )
    .toSorted((a, b) => a.contribution.order - b.contribution.order || (a.section < b.section ? -1 : 1))
    .map(({ section, contribution }) => {
      const { to } = contribution
      const place = offered.get(to)
      const problem = problemOf(contribution, place, taken.get(to) ?? 0)
      if (!problem) taken.set(to, (taken.get(to) ?? 0) + 1)
      return { section, contribution, host: place?.host, ...(problem && { problem }) }
    })
}

function problemOf(
  { props = {} }: ContributionDescription,
  place: PlaceDescription | undefined,
  taken: number,
): Placement['problem'] {
  if (!place) return 'no-place'
  if (Object.entries(props).some(([name, type]) => place.props[name] !== type)) return 'props'
  return taken >= (place.max ?? Infinity) ? 'full' : undefined
}
