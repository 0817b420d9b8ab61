import { reasonOf } from '../reason-of'
import { isSection } from '../names'
import { type Release } from '../store/release'
import type { CheckedStatement } from '../trust/statement'
import { fallbackCandidates, Ledger, type LedgerEntry, type Replacement } from './ledger'
import { type CombinedSet, problemOfSet, routeConflicts } from './set-rules'

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
