import { startVitals } from '@recog/monitoring'
import type { MatchRoute } from '@recog/section-contract'
import { routeOf } from '@recog/section-contract/match'
import type { Registry } from '@recog/section-host'
import { sessionStore } from '@recog/shared-session'
import { whenSettled } from './idle/when-idle'
import { deferredShell } from './inline/load-deferred-shell'

interface MeasureOptions {
  readonly view: Window
  readonly registry: Registry
  readonly match: MatchRoute
  readonly shellVersion: string
}

/** Measure how fast the visitor's browser shows pages. */
export function measurePages({ view, registry, match, shellVersion }: MeasureOptions) {
  return startVitals({
    view,
    session: sessionStore,
    shellVersion,
    versionOf: (section) => registry.sections[section]?.live.version,
    routeAt: (pathname) => routeOf(match, pathname),
    isPrerendered: deferredShell(view.document) !== undefined,
    whenSettled: (work) => whenSettled(view, work),
  })
}
