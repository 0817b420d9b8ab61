import type { Accepted } from '../store/accepted'
import type { Release } from '../store/release'

/** The releases that run together once the candidates are live: the candidates and the other live releases, by name. */
export type CombinedSet = Readonly<Record<string, Release>>

/** Leaves out live releases that cannot be trusted any more: nothing is composed from them (`replacements`). */
export async function combinedSet(accepted: Accepted, candidates: readonly Release[]): Promise<CombinedSet> {
  const running = await Promise.all(
    Object.entries(accepted.ledger.live)
      .filter(([name]) => !candidates.some((each) => each.name === name))
      .map(([name, { version }]) => accepted.read(name, version).catch(() => undefined)),
  )
  const all = [...running.flatMap((each) => (each ? [each.release] : [])), ...candidates]
  return Object.fromEntries(all.map((release) => [release.name, release]))
}
