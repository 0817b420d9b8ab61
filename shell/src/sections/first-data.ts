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
 * Request the first data of a page while its section is loading, if the visitor may see the page (ADR 12).
 *
 * @returns `arrived` resolves when the server has answered; `abort` aborts the requests that the page has not used
 */
export function requestFirstData({ release: { reads }, url, session, match }: Options) {
  const found = match(url.pathname)
  const isGranted =
    found.kind === 'route' && accessOf(found.route.audience, session.getState()).kind === 'granted'
  const { path = '' } = isGranted ? found.route : {}
  const requests = pageRequests(reads?.[path] ?? [], path, url).map((read) => apiBase() + read)
  const abort = prefetchAll(requests)
  const responses = requests.map(async (request) => window.portalPrefetched?.[request]?.response)
  return { arrived: Promise.allSettled(responses), abort }
}
