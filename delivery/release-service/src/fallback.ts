import path from 'node:path'
import { problemOfSet } from './checks/check'
import type { CombinedSet } from './checks/combined-set'
import type { Accepted } from './store/accepted'
import { exists } from './store/disk'

interface Surroundings {
  readonly releases: string
  readonly accepted: Accepted
  /** The releases that run together with it. */
  readonly combined: CombinedSet
}

/**
 * The first version that can stand in for the live one: its files are there, its signature is valid, and it runs with the other
 * live releases.
 *
 * @param candidates versions, best first
 */
export async function chooseFallback(
  { releases, accepted, combined }: Surroundings,
  name: string,
  candidates: readonly string[],
): Promise<string | undefined> {
  for (const version of candidates) {
    const found = await accepted.read(name, version).catch(() => undefined)
    const isThere = found && (await exists(path.join(releases, name, version)))
    if (isThere && !problemOfSet({ ...combined, [name]: found.release })) return version
  }
  return undefined
}
