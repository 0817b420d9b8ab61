import { combinedSet } from '../checks/combined-set'
import { chooseFallback } from '../fallback'
import { reasonOf } from '../reason-of'
import type { Accepted } from './accepted'
import { fallbackCandidates } from './fallback'
import type { Replacement } from './ledger-entry'

/**
 * What takes the place of live versions whose key the operator has withdrawn, by name. Without this, such a version would keep every
 * team from publishing, because nothing is composed from what cannot be trusted.
 *
 * @param releases folder of the store
 * @returns nothing for a shell that no earlier version can replace: there is no portal without one
 */
export async function replacements(
  releases: string,
  accepted: Accepted,
): Promise<Readonly<Record<string, Replacement>>> {
  const found: Record<string, Replacement> = {}
  for (const name of Object.keys(accepted.ledger.live)) {
    const replacement = await replacementOf(releases, accepted, name)
    if (replacement?.version !== undefined || (replacement && name !== 'shell')) found[name] = replacement
  }
  return found
}

async function replacementOf(
  releases: string,
  accepted: Accepted,
  name: string,
): Promise<Replacement | undefined> {
  const live = accepted.ledger.live[name]
  if (!live) return undefined
  const { version, previous } = live
  const reason = await accepted.read(name, version).then(() => undefined, reasonOf)
  if (reason === undefined) return undefined
  const earlier = fallbackCandidates(accepted.ledger.historyOf(name), version)
  const candidates = [...new Set([...(previous ? [previous] : []), ...earlier])]
  const surroundings = { releases, accepted, combined: await combinedSet(accepted, []) }
  const chosen = await chooseFallback(surroundings, name, candidates)
  if (!chosen) return { reason }
  const others = candidates.filter((each) => each !== chosen)
  return { reason, version: chosen, fallback: await chooseFallback(surroundings, name, others) }
}
