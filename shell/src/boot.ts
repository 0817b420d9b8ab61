import {
  configureSettings,
  endDocumentTrace,
  readSettings,
  restoreAnchor,
  sessionStore,
  startSession,
} from '@recog/shared-session'
import { startReports, watchErrors } from '@recog/monitoring'
import { followLinks, navigationOf } from '@recog/section-contract'
import { createMatcher } from '@recog/section-contract/match'
import { createRunningVersions, readRegistry, shellVersion } from '@recog/section-host'
import { rememberAudiences } from './inline/remembered-audiences'
import { hydrateHeader } from './header/hydrate-header'
import { required } from './document/required-element'
import { createPortalLocation } from './location/portal-location'
import { measurePages } from './measure-pages'
import { createPageAnnouncer } from './navigation/page-announcer'
import { startNavigation } from './navigation/navigation'
import { createPrefetcher } from './navigation/prefetcher'
import { createScrollMemory } from './navigation/scroll-memory'
import { watchConnection } from './offline/offline-notice'
import { applyOverrides } from './overrides/overrides'
import { showBanner } from './overrides/banner'
import { takeOverrides } from './overrides/override-memory'
import { guardBfcache } from './session/bfcache-guard'
import { createStage } from './stage/stage'

/** Start the portal in a composed document. The session is requested before anything renders. */
export function bootShell(view: Window): void {
  const { document } = view
  const version = shellVersion(document) ?? 'unknown'
  watchErrors(view)
  startReports(view, version)
  configureSettings(readSettings(document))
  sessionStore.subscribe(rememberAudiences)
  void startSession()

  restoreAnchor(view)
  const registry = readRegistry(document)
  const match = createMatcher(registry)
  const tab = takeOverrides(view, Object.keys(registry.sections))
  const location = createPortalLocation(view, match)
  // Before all that could fail: with the header, visitors can sign in and leave the page.
  hydrateHeader({
    view,
    element: required(document, 'portal-header'),
    navigation: navigationOf(registry),
    match,
    location,
    session: sessionStore,
  })
  showBanner(document, tab)
  const vitals = measurePages({ view, registry, match, shellVersion: version })
  const versions = createRunningVersions({ view, registry })
  const stageElement = required(document, 'portal-stage')
  const liveRegion = required(document, 'portal-announcer')
  const announcer = createPageAnnouncer({ document, stage: stageElement, liveRegion })
  const stage = createStage({
    element: stageElement,
    registry: applyOverrides(registry, tab.overrides),
    match,
    location,
    session: sessionStore,
    onPage: announcer.pageShown,
    isOutdated: versions.isOutdated,
    isOverridden: (section) => section in tab.overrides,
    onOutdated: location.reload,
    onSettled: (_section, state) => {
      if (state.status === 'mounted' && state.candidate === 'live') tab.confirm()
    },
    onReady(section) {
      endDocumentTrace()
      vitals.shown()
      prefetcher.onPageReady(section)
    },
  })
  const prefetcher = createPrefetcher({ view, registry, match, session: sessionStore, stage })
  followLinks({
    root: document,
    isPage: (pathname) => match(pathname).kind !== 'not-found',
    navigate: location.navigate,
    onIntent(to) {
      versions.refresh()
      prefetcher.onIntent(to)
    },
  })
  startNavigation({ match, location, stage, announcer, scroll: createScrollMemory(view) })
  guardBfcache({ view, session: sessionStore })
  watchConnection(view)
}
