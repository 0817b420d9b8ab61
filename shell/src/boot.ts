import {
  configureSettings,
  readSettings,
  restoreAnchor,
  sessionStore,
  startSession,
} from '@recog/shared-session'
import { followLinks } from './navigation/follow-links'
import { noteWelcome } from './early/note-welcome'
import { hydrateHeader } from './header/hydrate-header'
import { createPortalLocation } from './location/portal-location'
import { createLoadAhead } from './navigation/load-ahead'
import { createPageAnnouncer } from './navigation/page-announcer'
import { sectionOf, startNavigation } from './navigation/navigation'
import { createScrollMemory } from './navigation/scroll-memory'
import { readRegistry } from './registry/registry'
import { createRunningVersions } from './registry/running-versions'
import { applyOverrides } from './overrides/overrides'
import { showBanner } from './overrides/banner'
import { followBuilds } from './overrides/follow-builds'
import { takeOverrides } from './overrides/override-memory'
import { watchBack } from './session/watch-back'
import { createStage } from './stage/stage'
import { startVitals } from './vitals/start-vitals'

/** Start the portal in a composed document. The order matters: the session is on its way before anything renders. */
export function bootShell(view: Window): void {
  const { document } = view
  configureSettings(readSettings(document))
  sessionStore.subscribe(noteWelcome)
  void startSession()

  restoreAnchor(view)
  const tab = takeOverrides(view)
  showBanner(document, tab)
  const listed = readRegistry(document)
  const vitals = startVitals(view, sessionStore)
  const versions = createRunningVersions({ view, registry: listed })
  const location = createPortalLocation(view)
  const stageElement = required(document, 'portal-stage')
  const announcer = createPageAnnouncer({
    document,
    stage: stageElement,
    liveRegion: required(document, 'portal-announcer'),
  })
  const stage = createStage({
    element: stageElement,
    registry: applyOverrides(listed, tab.overrides),
    location,
    session: sessionStore,
    onPage: announcer.pageShown,
    onIntent,
    isOutdated: versions.isOutdated,
    isOverridden: (section) => section in tab.overrides,
    onOutdated: location.loadAnew,
    onSettled: (_section, state) => {
      if (state.status === 'mounted' && state.candidate === 'live') tab.cameUp()
    },
    onReady(section) {
      vitals.shown()
      ahead.shown(section)
    },
  })
  const ahead = createLoadAhead({ view, session: sessionStore, stage })
  followBuilds(tab.overrides, (section, release) => void stage.replace(section, release))

  function onIntent(to: string): void {
    versions.refresh()
    const section = sectionOf(to)
    if (section) ahead.intended(section)
  }

  hydrateHeader({
    view,
    element: required(document, 'portal-header'),
    location,
    session: sessionStore,
    onIntent,
  })
  followLinks({ document, navigate: location.navigate, onIntent })
  startNavigation({ location, stage, announcer, scroll: createScrollMemory(view) })
  watchBack({ view, session: sessionStore })
}

function required(document: Document, id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The document has no #${id}`)
  return element
}
