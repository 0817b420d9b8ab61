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
  const reason = await accepted.read(name, live.version).then(() => undefined, reasonOf)
  if (reason === undefined) return undefined
  return replacementFor({ releases, accepted, combined: await combinedSet(accepted, []) }, name, reason)
}

/**
 * The newest earlier version of a section that runs with these releases, and its fallback version.
 *
 * @param reason why the live version is replaced
 */
export async function replacementFor(
  surroundings: Parameters<typeof chooseFallback>[0],
  name: string,
  reason: string,
): Promise<Replacement> {
  const { ledger } = surroundings.accepted
  const live = ledger.live[name]
  const previous = live?.previous
  const earlier = fallbackCandidates(ledger.historyOf(name), live?.version ?? '')
  const candidates = [...new Set([...(previous ? [previous] : []), ...earlier])]
  const chosen = await chooseFallback(surroundings, name, candidates)
  if (!chosen) return { reason }
  const others = candidates.filter((each) => each !== chosen)
  return { reason, version: chosen, fallback: await chooseFallback(surroundings, name, others) }
}
