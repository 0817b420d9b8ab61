import type { MatchRoute } from '@recog/section-contract'
import type { SectionRelease } from '@recog/section-host'
import { accessOf } from '@recog/section-kit'
import { apiBase, prefetchAll, type SessionStore } from '@recog/shared-session'
import { pageRequests, type PageUrl } from '../inline/page-requests'

interface Options {
  readonly release: SectionRelease
  readonly url: PageUrl
  readonly session: SessionStore
  readonly match: MatchRoute
}

/**
 * Prefetch the data of a page while its section is loading, if the visitor may see the page (ADR 12).
 *
 * @returns aborts the requests that the page has not used
 */
export function prefetchPage({ release: { reads }, url, session, match }: Options): () => void {
  const found = match(url.pathname)
  if (found.kind !== 'route') return () => {}
  const { path, audience } = found.route
  if (accessOf(audience, session.getState()).kind !== 'granted') return () => {}
  return prefetchAll(pageRequests(reads?.[path] ?? [], path, url).map((read) => apiBase() + read))
}
