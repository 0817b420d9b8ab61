import type { MatchRoute } from '@recog/section-contract'
import { accessOf } from '@recog/section-kit'
import { apiBase, prefetchAll, type SessionStore } from '@recog/shared-session'
import { pageRequests, type Address } from '../inline/page-requests'
import type { SectionRelease } from '../registry/registry'

interface Options {
  readonly release: SectionRelease
  readonly address: Address
  readonly session: SessionStore
  readonly match: MatchRoute
}

/**
 * Prefetch the first reads of a page while its section is still loading, as documents do for theirs. Nothing is prefetched
 * for a visitor who would be refused.
 *
 * @returns aborts the reads that the page did not use
 */
export function readPage({ release: { reads }, address, session, match }: Options): () => void {
  const found = match(address.pathname)
  if (found.kind !== 'route') return () => {}
  const { path, audience } = found.route
  if (accessOf(audience, session.getState()).kind !== 'granted') return () => {}
  return prefetchAll(pageRequests(reads?.[path] ?? [], path, address).map((read) => apiBase() + read))
}
