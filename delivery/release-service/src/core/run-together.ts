import { CONTRACT_VERSION, portalRoutes, type PortalRoutes } from '@recog/section-contract'
import { SHARING } from '@recog/section-contract/sharing'
import { satisfies } from 'semver'
import { isSection } from '../names'
import { type Fields, reasonOf, type Release } from '../store/release'
import type { CheckedStatement } from '../trust/statement'
import { fallbackCandidates, Ledger, type LedgerEntry, type Replacement } from './ledger'

/** The releases that run together once the candidates are live: the candidates and the other live releases, by name. */
export type CombinedSet = Readonly<Record<string, Release>>

/** Sections with another contract version than the shell, or than this workspace until a shell is live. */
function contractProblems(combined: CombinedSet): string[] {
  const expected = combined.shell?.contract ?? CONTRACT_VERSION
  return sectionsOf(combined).flatMap(({ name, version, contract }) =>
    contract === expected ? [] : [`${name} ${version} uses contract ${contract}, the shell ${expected}`],
  )
}

/** Packages that exist once on a page and come from the shell in a version outside of a section's range. */
function rangeProblems(combined: CombinedSet): string[] {
  const offered = combined.shell?.shared
  if (!offered) return []
  return sectionsOf(combined).flatMap(({ name, version: own, shared }) =>
    Object.entries(shared).flatMap(([request, built]) => {
      if (SHARING[request]?.rule === 'own-copy-allowed') return []
      const version = offered[request]
      if (!version) return [`${name} ${own} needs ${request}, which the shell does not offer`]
      return isWithin(version, built)
        ? []
        : [`${name} ${own} needs ${request} ^${built}, the shell offers ${version}`]
    }),
  )
}

/**
 * Exports that a section takes from the shell's copy of a package, and that this copy does not have. Without this check a new
 * export under an old version would be missing at run time, on the first click that needs it.
 */
function exportProblems(combined: CombinedSet): string[] {
  const { shell } = combined
  return sectionsOf(combined).flatMap(({ name, version: own, shared, uses = {} }) =>
    Object.entries(uses).flatMap(([request, names]) => {
      const provided = shell?.provides?.[request]
      const version = shell?.shared[request]
      // Out of range: the section brings its own copy, or is refused for that reason.
      if (!provided || !version || !isWithin(version, shared[request] ?? version)) return []
      const missing = names.filter((each) => !provided.includes(each))
      return missing.map(
        (each) =>
          `${name} ${own} takes ${each} from ${request}, and the shell's ${version} does not have it. Raise the version of ${SHARING[request]?.package ?? request}, or release the shell first`,
      )
    }),
  )
}

/**
 * Calls of the API, and fields of their responses, that the shell's copy of the shared packages lacks: the code compiles, and throws on the
 * first click. A shell that was built before it recorded them says nothing.
 */
function callProblems(combined: CombinedSet): string[] {
  const { knowsCalls, knowsFields = {}, version } = combined.shell ?? {}
  if (!knowsCalls) return []
  return sectionsOf(combined).flatMap(({ name, version: own, calls = {} }) => {
    const advice = `Release a shell that does, or build ${name} for this one`
    return Object.entries(calls).flatMap(([call, { fields = {} }]) => {
      if (!knowsCalls.includes(call))
        return `${name} ${own} calls ${call}, which the shell's ${version} does not know. ${advice}`
      return fieldDifferences(fields, knowsFields[call] ?? fields).map(({ field, built, given }) => {
        const what = `${name} ${own} reads "${field}" of routes.${call}`
        return given
          ? `${what} as ${built}, which the shell's ${version} does not give: it gives ${given}. ${advice}`
          : `${what}, which the shell's ${version} does not know. ${advice}`
      })
    })
  })
}

/** A field that a section was built with, and gets in another type; `given` is undefined if it does not get it at all. */
interface FieldDifference {
  readonly field: string
  readonly built: string
  readonly given: string | undefined
}

/**
 * The fields that a section was built with and does not get. Without an object there are no fields of it, so only the object counts.
 *
 * @param isNeeded whether a missing field counts
 */
export function fieldDifferences(
  built: Fields,
  given: Fields,
  isNeeded: (types: string) => boolean = () => true,
): FieldDifference[] {
  const isMissing = (field: string) => !(field in given) && isNeeded(built[field] ?? '')
  return Object.entries(built).flatMap(([field, types]): FieldDifference[] => {
    const found = given[field]
    if (found === undefined)
      return isMissing(field) && !ancestorsOf(field).some(isMissing)
        ? [{ field, built: plain(types), given: undefined }]
        : []
    return areRead(found, types) ? [] : [{ field, built: plain(types), given: plain(found) }]
  })
}

/** `a`, `a.b[]` for `a.b[].c`. */
const ancestorsOf = (field: string): string[] =>
  [...field.matchAll(/\.|\[\]/g)].map(({ index }) => field.slice(0, index)).filter((each) => each !== '')

const plain = (types: string) => types.replace('?', '').replaceAll('|', ' or ')

/** Whether every type that may be given is one that the section reads. */
function areRead(given: string, read: string): boolean {
  const [known, types] = [read, given].map((each) => each.replace('?', '').split('|')) as [string[], string[]]
  return [known, types].some((each) => each.includes('any')) || types.every((type) => known.includes(type))
}

/** Paths that two sections claim. */
function routeConflicts(combined: CombinedSet): string[] {
  try {
    routesOf(sectionsOf(combined))
    return []
  } catch (error) {
    return [reasonOf(error)]
  }
}

const sectionsOf = (combined: CombinedSet): Release[] =>
  Object.values(combined).filter(({ name }) => isSection(name))

/** Whether a version is in the range `^wanted`. A prerelease counts as its release, which teams try it for. */
export const isWithin = (version: string, wanted: string): boolean =>
  satisfies(version.replace(/-.*/, ''), `^${wanted.replace(/-.*/, '')}`)

/** The routes of these sections together. @throws when two sections claim the same path, naming both */
export function routesOf(sections: readonly Release[]): PortalRoutes {
  return portalRoutes(sections.map(({ name, section }) => ({ name, pages: {}, ...section })))
}

/** The checks of the releases that run together. */
export const OF_A_SET = {
  contract: contractProblems,
  'shared packages': rangeProblems,
  'exports of shared packages': exportProblems,
  'calls that the shell knows': callProblems,
  routes: routeConflicts,
}

/** @returns the reason in one line when these releases cannot run together */
export function problemOfSet(combined: Readonly<Record<string, Release>>): string | undefined {
  return Object.values(OF_A_SET)
    .map((run) => inOneLine(run(combined)))
    .find((problem) => problem !== undefined)
}

/** @returns undefined for no problems */
export function inOneLine([first, ...more]: readonly string[]): string | undefined {
  return first && more.length > 0 ? `${first} (and ${more.length} more)` : first
}

/** A release with the digests that its team signed. */
export interface KnownRelease {
  readonly release: Release
  readonly signed: Pick<CheckedStatement, 'digest' | 'digests'>
}

/** The releases of a store, as far as decisions need them: the only thing here that may touch a disk. */
export interface Releases {
  /** @throws with the reason when the version was never accepted, or its statement cannot be trusted */
  read(name: string, version: string): Promise<KnownRelease>
  /** Whether its files are where they are served from. */
  isServed(name: string, version: string): Promise<boolean>
  /** An accepted release after all its files were compared with its statement. @throws with one line when one differs */
  whole(name: string, version: string, acceptedAt: string): Promise<Release>
  /** The versions of a name whose files are there, in any order. */
  versions(name: string): Promise<readonly string[]>
}

/** Leaves out live releases that cannot be trusted any more: nothing is composed from them (`replacements`). */
export async function combinedSet(
  { live }: Pick<Ledger, 'live'>,
  known: Pick<Releases, 'read'>,
  candidates: readonly Release[],
): Promise<CombinedSet> {
  const running = await Promise.all(
    Object.entries(live)
      .filter(([name]) => !candidates.some((each) => each.name === name))
      .map(([name, { version }]) => known.read(name, version).catch(() => undefined)),
  )
  const all = [...running.flatMap((each) => (each ? [each.release] : [])), ...candidates]
  return Object.fromEntries(all.map((release) => [release.name, release]))
}

/**
 * The first version that can stand in for the live one: its files are there, its signature is valid, and it runs with the other
 * live releases.
 *
 * @param combined the releases that run together with it
 * @param candidates versions, best first
 */
export async function chooseFallback(
  releases: Releases,
  combined: CombinedSet,
  name: string,
  candidates: readonly string[],
): Promise<string | undefined> {
  for (const version of candidates) {
    const found = await releases.read(name, version).catch(() => undefined)
    const isServed = found && (await releases.isServed(name, version))
    if (isServed && !problemOfSet({ ...combined, [name]: found.release })) return version
  }
  return undefined
}

/**
 * What takes the place of live versions whose key the operator has withdrawn, by name. Without this, such a version would keep every
 * team from publishing, because nothing is composed from what cannot be trusted.
 *
 * @returns nothing for a shell that no earlier version can replace: there is no portal without one
 */
export async function replacements(
  ledger: Ledger,
  releases: Releases,
): Promise<Readonly<Record<string, Replacement>>> {
  const found: Record<string, Replacement> = {}
  for (const [name, { version }] of Object.entries(ledger.live)) {
    const reason = await releases.read(name, version).then(() => undefined, reasonOf)
    if (reason === undefined) continue
    const combined = await combinedSet(ledger, releases, [])
    const replacement = await replacementFor(ledger, releases, combined, name, reason)
    if (replacement.version !== undefined || name !== 'shell') found[name] = replacement
  }
  return found
}

/** The newest earlier version of a section that runs with these releases, and its fallback version. */
export async function replacementFor(
  ledger: Ledger,
  releases: Releases,
  combined: CombinedSet,
  name: string,
  reason: string,
): Promise<Replacement> {
  const { version, previous } = ledger.live[name] ?? {}
  const earlier = fallbackCandidates(ledger.historyOf(name), version ?? '')
  const candidates = [...new Set([...(previous ? [previous] : []), ...earlier])]
  const chosen = await chooseFallback(releases, combined, name, candidates)
  if (!chosen) return { reason }
  const others = candidates.filter((each) => each !== chosen)
  return { reason, version: chosen, fallback: await chooseFallback(releases, combined, name, others) }
}

/**
 * A canary never stands in the way of another team: one that does not run with the new live versions ends. Another section took one of
 * its routes, say, or its release cannot be trusted any more.
 */
export async function withoutBrokenCanaries(
  ledger: Ledger,
  entry: LedgerEntry,
  arriving: readonly KnownRelease[],
  releases: Releases,
): Promise<LedgerEntry> {
  const after = new Ledger([...ledger.entries, entry], '')
  const known: Pick<Releases, 'read'> = {
    async read(name, version) {
      const statement = after.acceptance(name, version)?.statement
      const arrived = arriving.find(
        ({ release, signed }) => release.name === name && signed.digest === statement,
      )
      return arrived ?? releases.read(name, version)
    },
  }
  const broken: Record<string, string> = {}
  for (const { name, version } of after.canaries) {
    try {
      const { release } = await known.read(name, version)
      const problem = problemOfSet(await combinedSet(after, known, [release]))
      if (problem) broken[name] = problem
    } catch (error) {
      broken[name] = reasonOf(error)
    }
  }
  return Object.keys(broken).length > 0 ? { ...entry, ended: { ...entry.ended, ...broken } } : entry
}

/** The sections whose live version has a URL of this release, and was accepted after it. */
export function rivals(combined: CombinedSet, release: Release, ledger: Ledger): string[] {
  const seqOf = (name: string, version: string) => ledger.acceptance(name, version)?.seq ?? 0
  return Object.values(combined)
    .filter(
      ({ name, version }) => isSection(name) && seqOf(name, version) > seqOf(release.name, release.version),
    )
    .filter((each) => routeConflicts({ [release.name]: release, [each.name]: each }).length > 0)
    .map(({ name }) => name)
}
