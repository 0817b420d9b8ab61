import { matchRoute } from '@recog/section-contract'
import { accessOf } from '@recog/section-kit'
import { apiBase, prefetchAll, type SessionState } from '@recog/shared-session'
import { pageReads, type Address } from '../early/early-reads'
import type { SectionRelease } from '../registry/registry'

/**
 * Prefetch the first reads of a page while its section is still loading, as documents do for theirs. Nothing is prefetched
 * for a visitor who would be refused.
 *
 * @returns aborts the reads that the page did not use
 */
export function readPage({ reads }: SectionRelease, address: Address, session: SessionState): () => void {
  const match = matchRoute(address.pathname)
  if (match.kind !== 'route') return () => {}
  const { path, audience } = match.route
  if (audience === 'anyone' || accessOf(audience, session).kind !== 'granted') return () => {}
  return prefetchAll(pageReads(reads?.[path] ?? [], path, address).map((read) => apiBase() + read))
}
