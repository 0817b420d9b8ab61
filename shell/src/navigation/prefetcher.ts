import type { MatchRoute } from '@recog/section-contract'
import type { Registry } from '@recog/section-host'
import type { SessionStore } from '@recog/shared-session'
import type { Stage } from '../stage/stage'
import { whenSettled } from '../idle/when-idle'
import { connectionOf } from './connection'
import { routeOf } from './route-of'

interface Options {
  readonly view: Window
  readonly registry: Registry
  readonly match: MatchRoute
  readonly session: SessionStore
  readonly stage: Pick<Stage, 'prefetch' | 'prefetchFiles'>
}

export interface Prefetcher {
  /** The visitor is about to use a link to this URL. */
  onIntent(to: string): void
  /** A page of this section is on screen, with its data. */
  onPageReady(section: string): void
}

/** Prefetches the code of pages that the visitor is likely to open next, as far as the connection allows. */
export function createPrefetcher({ view, registry, match, session, stage }: Options): Prefetcher {
  return {
    onIntent(to) {
      if (connectionOf(view.navigator) === 'saving') return
      const route = routeOf(match, new URL(to, view.location.href).pathname)
      if (route) stage.prefetch(route.section)
    },
    onPageReady(section) {
      const next = routeOf(match, registry.sections[section]?.likelyNext ?? '')
      if (!next || session.getState().status !== 'signed-in' || connectionOf(view.navigator) !== 'fast')
        return
      whenSettled(view, () => stage.prefetchFiles(next.section))
    },
  }
}
