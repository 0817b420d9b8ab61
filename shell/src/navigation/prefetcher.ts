import type { MatchRoute } from '@recog/section-contract'
import { fetchRelease, type Registry } from '@recog/section-host'
import type { SessionStore } from '@recog/shared-session'
import { whenSettled } from '../idle/when-idle'
import { routeOf } from './route-of'

interface Options {
  readonly view: Window
  readonly registry: Registry
  readonly match: MatchRoute
  readonly session: SessionStore
  /** Loads the code of a section. */
  load(section: string): void
  /** Fetches the files of a section without running them. */
  fetchFiles?(section: string): void
}

export interface Prefetcher {
  /** The visitor is about to use a link to this URL. */
  onIntent(to: string): void
  /** A page of this section is on screen, with its data. */
  onPageReady(section: string): void
}

/** Prefetches the code of pages that the visitor is likely to open next, as far as the connection allows. */
export function createPrefetcher(options: Options): Prefetcher {
  const { view, registry, match, session, load, fetchFiles = fetchLive } = options
  function fetchLive(section: string): void {
    const release = registry.sections[section]?.live
    if (release) void fetchRelease(release).catch(() => {})
  }

  return {
    onIntent(to) {
      if (connectionOf(view.navigator) === 'saving') return
      const route = routeOf(match, new URL(to, view.location.href).pathname)
      if (route) load(route.section)
    },
    onPageReady(section) {
      const next = routeOf(match, registry.sections[section]?.likelyNext ?? '')
      if (!next || session.getState().status !== 'signed-in' || connectionOf(view.navigator) !== 'fast')
        return
      whenSettled(view, () => fetchFiles(next.section))
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
