import {
  configureSettings,
  endDocumentTrace,
  hasDraft,
  readSettings,
  restoreAnchor,
  sessionStore,
  startSession,
} from '@recog/shared-session'
import { isSectionsPage, startReports, startVitals, watchErrors } from '@recog/monitoring'
import { followLinks, navigationOf } from '@recog/section-contract'
import { createMatcher, routeOf } from '@recog/section-contract/match'
import { createRootConfig, createRunningVersions, readRegistry, shellVersion } from '@recog/section-host'
import { rememberAudiences } from './inline/remembered-audiences'
import { hydrateHeader } from './header/hydrate-header'
import { deferHydration, markHydrated } from './hydration/hydration'
import { whenSettled } from './idle/when-idle'
import { deferredShell } from './inline/load-deferred-shell'
import { createPortalLocation } from './location/portal-location'
import { startNavigation } from './navigation/navigation'
import { createPrefetcher } from './navigation/prefetcher'
import { createScrollMemory } from './navigation/scroll-memory'
import { watchConnection } from './offline/offline-notice'
import { applyOverrides } from './overrides/overrides'
import { takeOverrides } from './overrides/override-memory'
import { ownPages } from './sections/own-pages'
import { createProgressBar } from './sections/progress-bar'
import { guardBfcache } from './session/bfcache-guard'

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
  const location = createPortalLocation(view, match, prepare)
  // Before all that could fail: with the header, visitors can sign in and leave the page.
  hydrateHeader({
    view,
    element: required(document, 'portal-header'),
    navigation: navigationOf(registry),
    match,
    async searched() {
      const { at, loadSource } = await applications.contributions()
      return { routes: registry.routes, contributions: at('search.source'), loadSource }
    },
    location,
    session: sessionStore,
  })
  if (tab.dropped || [tab.overrides, tab.unconfirmed].some((each) => Object.keys(each).length > 0))
    void import(/* webpackChunkName: "override-banner" */ './overrides/banner').then(({ showBanner }) =>
      showBanner(document, tab),
    )
  const vitals = startVitals({
    view,
    session: sessionStore,
    shellVersion: version,
    versionOf: (section) => registry.sections[section]?.live.version,
    routeAt: (pathname) => routeOf(match, pathname),
    isPrerendered: deferredShell(document) !== undefined,
    whenSettled: (work) => whenSettled(view, work),
  })
  const versions = createRunningVersions({ view, registry })
  const stage = required(document, 'portal-stage')
  const progress = createProgressBar(stage)
  const pages = ownPages(() => void retry())

  const applications = createRootConfig({
    view,
    element: stage,
    registry: applyOverrides(registry, tab.overrides),
    session: sessionStore,
    ownPages: pages,
    applicationAt: (pathname) =>
      routeOf(match, pathname)?.section ?? (isSectionsPage(pathname) ? 'sections-page' : 'not-found'),
    propsOf: (section) => ({ location: location.forSection(section), onPage: navigation.pageShown }),
    isOutdated: versions.isOutdated,
    reload: () => location.reload(),
    requestData: (url, release) => prefetcher.requestData(url, release),
    onMounted(isLive, container) {
      markHydrated(container)
      if (isLive) tab.confirm()
    },
    onReady(section) {
      endDocumentTrace()
      vitals.shown()
      prefetcher.onPageReady(section)
    },
  })

  function prepare(url: URL): Promise<boolean> | undefined {
    const prepared = applications.prepare(url)
    if (prepared) progress.begin()
    // Whatever was loading is abandoned, and no routing follows where the URL stays.
    else progress.end()
    return prepared
  }

  async function retry(): Promise<void> {
    const route = routeOf(match, location.current().pathname)
    if (!route || (await versions.isOutdated(route.section, true))) return location.reload()
    navigation.retrying()
    applications.retry()
  }

  const prefetcher = createPrefetcher({
    view,
    registry,
    match,
    session: sessionStore,
    load: applications.prefetch,
  })
  followLinks({
    root: document,
    isPage: (pathname) => match(pathname).kind !== 'not-found',
    navigate: location.navigate,
    onIntent(to) {
      versions.refresh()
      prefetcher.onIntent(to)
    },
  })
  // The document was composed with another version.
  if (applications.applicationAt(view.location) in tab.overrides)
    stage.querySelector('[data-prerendered]')?.removeAttribute('data-prerendered')
  const prerendered = applications.prerendered()
  const navigation = startNavigation({
    view,
    match,
    location,
    applications,
    isPrerendered: prerendered !== undefined,
    ownTitleAt: () => pages[applications.applicationAt(view.location)]?.title,
    stage,
    liveRegion: required(document, 'portal-announcer'),
    scroll: createScrollMemory(view),
    onShown() {
      // The page before has arrived while the next one is loading.
      if (applications.isLeaving()) return
      progress.end()
      prefetcher.dropData()
    },
  })
  const start = () => void applications.start()
  if (prerendered && !hasDraft(view.location.pathname)) deferHydration(prerendered, sessionStore, start)
  else start()
  guardBfcache({ view, session: sessionStore })
  watchConnection(view)
}

/** An element of the composed document. @throws when the document has none */
function required(document: Document, id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no #${id}`)
  return element
}
