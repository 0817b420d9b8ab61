import {
  type PlacedContribution,
  type PlaceDescription,
  offersOf,
  placed,
  type Placement,
  placementsOf,
  type PortalRoute,
  SHELL_PLACES,
} from '@recog/section-contract'
import type { Ledger } from './ledger'
import { combinedSet, type CombinedSet, type Releases } from './run-together'

/** A place, as `sections places` and `/dev/sections` list it. */
export interface ListedPlace {
  readonly place: string
  /** The section that offers it; absent when none does. */
  readonly section?: string
  readonly version?: string
  readonly by?: string | undefined
  readonly page?: string
  readonly max?: number | undefined
  /** What it tells each contribution. */
  readonly props?: PlaceDescription['props']
  /** In the order in which they are shown. */
  readonly contributions: ListedContribution[]
}

interface ListedContribution {
  readonly section: string
  readonly version: string
  readonly by: string | undefined
  readonly component: string
  readonly title: string
  /** Only they are shown it. */
  readonly audience: string
  /** What the server must announce for it. */
  readonly capability?: string
  /** Who gets it, if only a canary has it: `10% of visitors`. */
  readonly canary?: string
  /** Why nobody is shown it; absent if it is shown. */
  readonly notShown?: string
}

/** The places that these releases offer or fill, by name. */
export function placesOf(combined: CombinedSet, ledger: Ledger): ListedPlace[] {
  const placements = placementsIn(combined)
  const offered = offersIn(combined)
  const names = new Set([...offered.keys(), ...placements.map(({ contribution }) => contribution.to)])
  const versionOf = (name: string) => combined[name]?.version ?? ''
  return [...names].toSorted().map((place) => {
    const { host, page, props, max } = offered.get(place) ?? {}
    const filling = placements.filter(({ contribution }) => contribution.to === place)
    return {
      place,
      ...(host && { section: host, version: versionOf(host), by: ledger.ownerOf(host), page, props, max }),
      contributions: filling.map((placement) => {
        const { section, contribution } = placement
        const { component, title, audience, capability } = contribution
        const why = whyNotShown(placement, offered.get(place))
        return {
          section,
          version: versionOf(section),
          by: ledger.ownerOf(section),
          component,
          title,
          audience,
          ...(capability && { capability }),
          ...(why && { notShown: why }),
        }
      }),
    }
  })
}

/** The contributions that have a place, and files. */
const shownIn = (combined: CombinedSet): readonly Placement[] =>
  placementsIn(combined).filter(({ problem, section }) => !problem && combined[section]?.contributions)

/** What each place shows, by its name, as the shell reads it. */
export function placedIn(combined: CombinedSet): Readonly<Record<string, readonly PlacedContribution[]>> {
  const places: Record<string, PlacedContribution[]> = {}
  for (const { section, contribution } of shownIn(combined)) {
    const { to } = contribution
    places[to] = [...(places[to] ?? []), placed(section, contribution)]
  }
  return places
}

/** The first requests of what is contributed to a page, as far as its URL tells them. Only for the page's own audience, and every server. */
export function readsOfPlaces(
  combined: CombinedSet,
  page: Pick<PortalRoute, 'section' | 'path' | 'audience'>,
) {
  const offered = offersIn(combined)
  const isKnown = (read: string) =>
    [...read.matchAll(/:(\w+)/g)].every(([name]) => `${page.path}/`.includes(`/${name}/`))
  return shownIn(combined).flatMap(({ host, contribution: { to, audience, capability, prefetch = [] } }) => {
    const isHere = host === page.section && offered.get(to)?.page === page.path
    return isHere && audience === page.audience && !capability ? prefetch.filter(isKnown) : []
  })
}

function whyNotShown({ problem, contribution }: Placement, place: PlaceDescription | undefined) {
  switch (problem) {
    case undefined:
      return undefined
    case 'no-place':
      return 'no live section offers the place'
    case 'props':
      return `the place does not give ${namesOf(missingProps(contribution, place))}`
    case 'full':
      return `the place shows at most ${place?.max}`
  }
}

/** What is live, and the same with new releases. */
interface PlacesChange {
  readonly before: CombinedSet
  readonly after: CombinedSet
  readonly ledger: Ledger
  /** Name of the key of the new releases, where it is known. */
  readonly by?: string
}

/**
 * What new releases do to the places of the portal: contributions that would not be shown, and are new or shown now. What is in
 * disorder already, after a rollback say, keeps nobody from publishing.
 *
 * @returns one line each, with the sections and owners on both sides, and the order of releases that works
 */
export function problemsOfPlaces(change: PlacesChange): string[] {
  const { before, after } = change
  const idOf = ({ section, contribution, problem }: Placement) =>
    [section, contribution.to, problem].join(' ')
  // By section and place: a team that only renames a component has changed nothing.
  const known = new Set(placementsIn(before).map(idOf))
  const found = new Map<string, Placement[]>()
  for (const placement of placementsIn(after)) {
    const { problem, contribution } = placement
    if (!problem || known.has(idOf(placement))) continue
    const id = `${contribution.to} ${problem}`
    found.set(id, [...(found.get(id) ?? []), placement])
  }
  return [
    ...secondOwners(change),
    ...[...found.values()].flatMap(([first, ...more]) => (first ? problemOf(change, [first, ...more]) : [])),
  ]
}

/**
 * The same, for releases that join what is live.
 *
 * @param after the releases that will run together
 * @param by name of the key of the new ones, where it is known
 */
export async function changesOfPlaces(
  ledger: Ledger,
  releases: Pick<Releases, 'read'>,
  after: CombinedSet,
  by?: string,
): Promise<string[]> {
  const before = await combinedSet(ledger, releases, [])
  return problemsOfPlaces({ before, after, ledger, ...(by && { by }) })
}

/** @param placements those with the same problem at the same place */
function problemOf(change: PlacesChange, placements: readonly [Placement, ...Placement[]]): string {
  const { before, after } = change
  const [{ contribution, problem }] = placements
  const { to, component } = contribution
  const place = offersIn(after).get(to)
  const host = place?.host ?? offersIn(before).get(to)?.host
  const names = sectionsOf(placements)
  const who = (name: string) => withOwner(change, name)
  const [fillers, s] = [listed(names.map(who)), names.length === 1 ? 's' : '']
  if (!host)
    return `${fillers} contribute${s} ${component} to ${to}, which no live section offers. Release the section that offers it first, or take one of ${listed([...offersIn(after).keys()].toSorted())}`
  if (problem === 'no-place')
    return `${who(host)} no longer offers ${to}, which ${fillers} fill${s}. Release ${listed(names)} without a contribution to it first, then ${host}`
  if (problem === 'full') {
    const all = placementsIn(after).filter((each) => each.contribution.to === to)
    return `${to} of ${who(host)} shows at most ${place?.max}, and would have ${all.length} contributions, of ${listed(sectionsOf(all).map(who))}. Release ${host} with a higher "max" first, or one of the others without its contribution`
  }
  const missing = namesOf(missingProps(contribution, place))
  return names.some((name) => isNew(change, name))
    ? `${fillers} take${s} ${missing} from ${to}, and ${who(host)} gives it ${namesOf(place?.props) || 'nothing'}. Take what it gives, or release ${host} with the other first`
    : `${who(host)} no longer gives ${missing} to ${to}, which ${fillers} take${s}. Release ${listed(names)} without it first, then ${host}; to rename it, give both until then`
}

/** Places that a new release offers although another section does. */
function secondOwners(change: PlacesChange): string[] {
  const { before, after } = change
  return sectionsIn(after).flatMap(({ name, offers = {} }) =>
    Object.keys(offers)
      .filter((place) => !before[name]?.section?.offers?.[place])
      .flatMap((place) => {
        const other = [SHELL, ...sectionsIn(after)].find(
          (each) => each.name !== name && place in (each.offers ?? {}),
        )
        const [one, two] = [name, other?.name ?? ''].map((each) => withOwner(change, each))
        return other
          ? `${one} offers ${place}, and so does ${two}: a place has one owner. Give it another name in ${name}`
          : []
      }),
  )
}

const SHELL = { name: 'shell', offers: SHELL_PLACES }

const placementsIn = (combined: CombinedSet): readonly Placement[] => placementsOf(sectionsIn(combined))

/** In a fixed order: the first one that offers a place has it. */
const sectionsIn = (combined: CombinedSet) =>
  Object.values(combined)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, section }) => ({ name, ...section }))

const offersIn = (combined: CombinedSet) => offersOf(sectionsIn(combined))

const sectionsOf = (placements: readonly Placement[]) => [
  ...new Set(placements.map(({ section }) => section)),
]

const isNew = ({ before, after }: PlacesChange, name: string) =>
  before[name]?.version !== after[name]?.version

/** `mf-projects 0.1.0-5a16986 (released by Ada)` */
function withOwner(change: PlacesChange, name: string): string {
  const { after, ledger, by } = change
  const owner = (isNew(change, name) && by) || ledger.ownerOf(name)
  return [name, after[name]?.version, owner && `(released by ${owner})`].filter(Boolean).join(' ')
}

const missingProps = ({ props = {} }: Placement['contribution'], place: PlaceDescription | undefined) =>
  Object.fromEntries(Object.entries(props).filter(([name, type]) => place?.props[name] !== type))

const namesOf = (props: PlaceDescription['props'] = {}) =>
  listed(Object.entries(props).map(([name, type]) => `"${name}" (${type})`))

/** `a, b and c` */
const listed = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
