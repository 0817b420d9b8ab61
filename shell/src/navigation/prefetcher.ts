import type { MatchRoute } from '@recog/section-contract'
import { routeOf } from '@recog/section-contract/match'
import { fetchRelease, type Registry, type SectionRelease } from '@recog/section-host'
import { accessOf } from '@recog/section-kit'
import { apiBase, prefetchAll, type SessionStore } from '@recog/shared-session'
import { whenSettled } from '../idle/when-idle'
import { pageRequests } from '../inline/page-requests'

interface Options {
  readonly view: Window
  readonly registry: Registry
  readonly match: MatchRoute
  readonly session: SessionStore
  load(section: string): void
}

/**
 * Requests the first data of pages while their code is loading (ADR 12), and the code of pages that the visitor is likely to open
 * next, as far as the connection allows.
 */
export function createPrefetcher(options: Options) {
  const { view, registry, match, session, load } = options
  let dropData = () => {}

  return {
    /** Request the first data of a page, if the visitor may see it. Resolves when the server has answered. */
    requestData(url: URL, { reads }: SectionRelease): Promise<unknown> {
      dropData()
      const route = routeOf(match, url.pathname)
      const isGranted = route && accessOf(route.audience, session.getState()).kind === 'granted'
      const requests = isGranted
        ? pageRequests(reads?.[route.path] ?? [], route.path, url).map((path) => apiBase() + path)
        : []
      dropData = prefetchAll(requests)
      return Promise.allSettled(requests.map(async (request) => window.portalPrefetched?.[request]?.response))
    },
    /** Abort the requests that the page on screen has not used. */
    dropData: () => dropData(),
    /** The visitor is about to use a link to this URL. */
    onIntent(to: string): void {
      if (connectionOf(view.navigator) === 'saving') return
      const route = routeOf(match, new URL(to, view.location.href).pathname)
      if (route) load(route.section)
    },
    /** A page of this section is on screen, with its data. */
    onPageReady(section: string): void {
      const next = routeOf(match, registry.sections[section]?.likelyNext ?? '')
      const release = next && registry.sections[next.section]?.live
      if (!release || session.getState().status !== 'signed-in' || connectionOf(view.navigator) !== 'fast')
        return
      whenSettled(view, () => void fetchRelease(release).catch(() => {}))
    },
  }
}

/** The Network Information API, which only Chromium has. */
interface NetworkInformation {
  readonly saveData?: boolean
  /** Measured quality: `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/**
 * How much may be prefetched on the visitor's connection: nothing when saving data, only pages the visitor is about to open on a
 * slow one, and also likely pages on a fast one.
 */
export function connectionOf(navigator: object): 'saving' | 'slow' | 'fast' {
  const connection =
    'connection' in navigator ? (navigator.connection as NetworkInformation | undefined) : undefined
  const { saveData = false, effectiveType = '4g' } = connection ?? {}
  if (saveData || effectiveType.endsWith('2g')) return 'saving'
  return effectiveType === '4g' ? 'fast' : 'slow'
}
