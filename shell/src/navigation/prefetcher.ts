import type { MatchRoute } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import type { Stage } from '../stage/stage'
import { whenSettled } from '../idle/when-settled'
import type { Registry } from '../registry/registry'
import { connectionOf } from './connection'
import { routeOf } from './route-of'

interface Options {
  readonly view: Window
  readonly registry: Registry
  readonly match: MatchRoute
  readonly session: SessionStore
  readonly stage: Pick<Stage, 'prefetch' | 'fetchAhead'>
}

export interface Prefetcher {
  /** A link to this address is about to be used. */
  intended(to: string): void
  /** A section is on the page, with its data. */
  shown(section: string): void
}

/** Loads code that is about to be needed, as far as the visitor's connection allows. */
export function createPrefetcher({ view, registry, match, session, stage }: Options): Prefetcher {
  return {
    intended(to) {
      if (connectionOf(view.navigator) === 'saving') return
      const route = routeOf(match, new URL(to, view.location.href).pathname)
      if (route) stage.prefetch(route.section)
    },
    shown(section) {
      const next = routeOf(match, registry.sections[section]?.likelyNext ?? '')
      if (!next || session.getState().status !== 'signed-in' || connectionOf(view.navigator) !== 'fast')
        return
      whenSettled(view, () => stage.fetchAhead(next.section))
    },
  }
}
