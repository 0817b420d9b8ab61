import { z } from 'zod'
import { describeAudience } from './canary/audience'
import type { Ledger } from './core/ledger'
import { type ListedPlace, placesOf } from './core/places'
import { combinedSet } from './core/run-together'
import { acceptedIn } from './store/accepted'
import { readLedger } from './store/folder'
import { kilobytes, releasesIn, sizeOf } from './store/release'
import { tableOf } from './table'

export const listedVersion = z.object({
  name: z.string(),
  version: z.string(),
  state: z.enum(['live', 'fallback', 'canary', '']),
  /** Of a canary: who gets it, such as `10% of visitors`. */
  audience: z.string().optional(),
  /** When it last went live, as ISO date. */
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  /** Entry, first chunk and styles, and all files; bytes after brotli. */
  enterBytes: z.number(),
  totalBytes: z.number(),
})
export type ListedVersion = z.infer<typeof listedVersion>

/** Names that were ever published into a store, the shell first. */
const publishedNames = (ledger: Ledger): string[] =>
  ledger.names.toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell'))

/** The released versions of these names, newest first. Only reads. @param names all that were published when left out */
export async function versionsOf(releases: string, names?: readonly string[]): Promise<ListedVersion[]> {
  const ledger = await readLedger(releases)
  const found = await Promise.all(
    (names ?? publishedNames(ledger)).map((name) => versionsOfName(releases, ledger, name)),
  )
  return found.flat()
}

async function versionsOfName(releases: string, ledger: Ledger, name: string): Promise<ListedVersion[]> {
  const found = await releasesIn(releases, name)
  const audience = ledger.canaries.find((each) => each.name === name)?.audience
  return ledger.newestFirst(name, [...found.keys()]).flatMap(({ version, state, entry }) => {
    const release = found.get(version)
    if (!release) return []
    const { at, by, reason } = entry
    const given = state === 'canary' && audience ? { audience: describeAudience(audience) } : {}
    return [{ name, version, state, ...given, at, by, reason, ...sizeOf(release) }]
  })
}

/** A table of versions: which is live and which is the fallback version, since when, by whom, why, and the size. */
export function tableOfVersions(versions: readonly ListedVersion[]): string {
  const rows = versions.map(({ name, version, state, audience, at, by, reason, enterBytes, totalBytes }) => [
    name,
    version,
    audience ? `${state}, ${audience}` : state,
    at,
    by,
    reason,
    kilobytes(enterBytes),
    kilobytes(totalBytes),
  ])
  return tableOf([['section', 'version', 'state', 'at', 'by', 'why', 'enter', 'whole'], ...rows])
}

/** The places of what is live, with what fills them there or in a canary. Only reads. */
export async function livePlaces(store: {
  readonly folder: string
  readonly signers: string
}): Promise<ListedPlace[]> {
  const ledger = await readLedger(store.folder)
  const accepted = await acceptedIn(store, ledger)
  const live = placesOf(await combinedSet(ledger, accepted, []), ledger)
  for (const { name, version, audience } of ledger.canaries) {
    // An earlier release service does not send it.
    const canary = await accepted.read(name, version).catch(() => undefined)
    if (!canary) continue
    for (const place of placesOf(await combinedSet(ledger, accepted, [canary.release]), ledger)) {
      const own = place.contributions
        .filter(({ section }) => section === name)
        .map((each) => ({ ...each, canary: describeAudience(audience) }))
      const known = live.find((each) => each.place === place.place)
      if (known) known.contributions.push(...own)
      else live.push(place)
    }
  }
  return live
}

/** A table of places: whose page has each, what it tells, who fills it in which version, for whom, and why something is not shown. */
export function tableOfPlaces(places: readonly ListedPlace[]): string {
  const rows = places.flatMap(({ place, page = '', props = {}, contributions, ...host }) => {
    const gives = Object.entries(props).map(([name, type]) => `${name}: ${type}`)
    const offered = [
      place,
      page,
      gives.join(', '),
      [host.section, host.version].filter(Boolean).join(' ') || 'nobody',
    ]
    const filled = contributions.map(({ section, version, by, title, audience, ...state }) => [
      ...offered,
      `${section} ${version}`,
      by ?? '',
      title,
      audience,
      stateOf(state),
    ])
    return filled.length > 0 ? filled : [[...offered, 'nobody']]
  })
  return tableOf([
    ['place', 'page', 'gives', 'offered by', 'filled by', 'owner', 'title', 'for', 'state'],
    ...rows,
  ])
}

/** Whether somebody is shown a contribution, and who is not. */
function stateOf({
  capability,
  canary,
  notShown,
}: Pick<ListedPlace['contributions'][number], 'capability' | 'canary' | 'notShown'>): string {
  const shown = canary ? `canary, ${canary}` : 'shown'
  return notShown ?? (capability ? `${shown}, if the server announces ${capability}` : shown)
}
