import type { MatchRoute, SectionProps } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import { deferHydration, type DeferredHydration } from '../hydration/defer-hydration'
import { markHydrated } from '../hydration/mark-hydrated'
import { createSectionLocation, type SectionLocation } from '../location/section-location'
import type { PortalLocationStore } from '../location/portal-location'
import type { Registry, SectionEntry, SectionRelease } from '../registry/registry'
import type { HostState } from '../section-host/machine'
import { fetchRelease } from '../section-host/retryable-import'
import { createSectionHost, type SectionHost } from '../section-host/section-host'
import { reportSectionEvent } from '../section-host/report'
import { Signal } from './signal'
import { after, nextTask } from './pauses'
import { createSlot, swapTo, versionOn } from './slots'
import { readPage } from './read-page'
import { createProgressBar } from './progress-bar'
import { showNotFound, showSwitchedOff, showUnavailable } from './panels'
import { INITIAL, nextStageStep, type StageCommand, type StageEvent } from './stage-state'

/** How long the old page stays at most while the new one waits for its first data. Milliseconds. */
export const SWAP_LIMIT = 400

interface StageOptions {
  readonly element: HTMLElement
  readonly registry: Registry
  readonly match: MatchRoute
  readonly location: PortalLocationStore
  readonly session: SessionStore
  onPage(title: string): void
  /** Whether a newer version than this page's is live. Asked before another section is entered, and on Try again. */
  isOutdated?(section: string, now?: boolean): boolean | Promise<boolean>
  /** Called instead of entering it. */
  onOutdated?(): void
  /** Whether this tab overrides the live version, so that the prerendered page does not match. */
  isOverridden?(section: string): boolean
  /** How bringing a section onto the page went. */
  onSettled?(section: string, state: HostState): void
  /** The section on the page has its first data. */
  onReady?(section: string): void
}

export interface Stage {
  /** Show a section at the present URL. Resolves when it (or its failure panel) is on screen. */
  show(section: string): Promise<void>
  showNotFound(): void
  /** Show a page of the shell itself. */
  showOwn(title: string, render: (panel: HTMLElement) => Promise<void>): Promise<void>
  /** Put another build of a section in the place of the one on the page. */
  replace(section: string, live: SectionRelease): Promise<void>
  /** Load a section for a visit that is about to come. */
  prefetch(section: string): void
  /** Fetch its files and do nothing with them yet. */
  fetchAhead(section: string): void
}

type VisitCommand = Extract<StageCommand, { type: 'check-version' | 'enter' }>

interface Place {
  readonly host: SectionHost
  readonly location: SectionLocation
  /** How the latest visit went. */
  outcome?: HostState
}

/**
 * The stage: plain DOM beside the header's React tree. It brings the next section up behind the present one and swaps
 * when the next has its first data, so that nothing is ever blank (ADR 1). What to do next is decided in `stage-state.ts`;
 * this runs it.
 */
export function createStage(options: StageOptions): Stage {
  const { element, registry, match, session } = options
  const places = new Map<string, Place>()
  const progress = createProgressBar(element)
  const prerendered = element.querySelector<HTMLElement>('[data-prerendered]')
  const panel = createSlot(element, 'panel')
  let state = INITIAL
  let deferred: DeferredHydration | undefined
  let hydration: Promise<void> | undefined
  /** The page of the shell itself that waits to be shown. */
  let rendered: { readonly title: string; render(panel: HTMLElement): void } | undefined

  function entryOf(name: string): SectionEntry {
    const entry = registry.sections[name]
    if (!entry) throw new Error(`The document lists no section ${name}`)
    return entry
  }

  function placeOf(name: string): Place {
    const known = places.get(name)
    if (known) return known
    const own = prerendered?.dataset['section'] === name ? prerendered : createSlot(element, name)
    const place = {
      host: createSectionHost({ name, entry: entryOf(name), container: own }),
      location: createSectionLocation(options.location),
    }
    places.set(name, place)
    return place
  }

  /** Resolves when everything that follows from the event is done. Commands that do not wait run before it returns. */
  async function dispatch(event: StageEvent): Promise<void> {
    const next = nextStageStep(state, event)
    state = next.state
    for (const command of next.commands) {
      const pending = run(command)
      if (pending) await pending
    }
  }

  function run(command: StageCommand): Promise<void> | void {
    switch (command.type) {
      case 'freeze':
        return placeOf(command.section).location.freeze()
      case 'follow':
        return placeOf(command.section).location.follow()
      case 'defer-hydration':
        return defer(command.section)
      case 'hydrate':
        return deferred?.start()
      case 'cancel-hydration':
        return deferred?.cancel()
      case 'await-hydration':
        return hydration
      case 'await-commit':
        return nextTask()
      case 'check-version':
        return checkVersion(command)
      case 'enter':
        return enter(command)
      case 'reload':
        return options.onOutdated?.()
      case 'reveal':
        swapTo(element, placeOf(command.section).host.container)
        panel.replaceChildren()
        return settled(command.section)
      case 'show-unavailable':
        swapTo(element, panel)
        showUnavailable(panel, () => void retry(command.section))
        return settled(command.section)
      case 'show-switched-off':
        return showPanel('This section is switched off', showSwitchedOff)
      case 'show-panel':
        return rendered && showPanel(rendered.title, rendered.render)
      case 'report-ready':
        return options.onReady?.(command.section)
      case 'leave':
        return placeOf(command.section).host.leave()
    }
  }

  function show(section: string): Promise<void> {
    const { container } = placeOf(section).host
    const isPrerendered = state.visit === 0 && container === prerendered && container.childElementCount > 0
    const page = entryOf(section).off ? 'switched-off' : isPrerendered ? 'prerendered' : 'loadable'
    return dispatch({ type: 'requested', section, page })
  }

  function defer(section: string): Promise<void> | void {
    const { container } = placeOf(section).host
    deferred = deferHydration(container, session, () => {
      hydration = hydrate(section)
    })
    if (options.isOverridden?.(section)) deferred.start()
    return hydration
  }

  async function hydrate(section: string): Promise<void> {
    const place = placeOf(section)
    void dispatch({ type: 'hydration-started' })
    place.outcome = await place.host.enter({ ...propsFor(section), hydrate: true, onReady: () => {} })
    markHydrated(place.host.container)
    await dispatch({ type: 'hydrated', section, mounted: place.outcome.status === 'mounted' })
  }

  async function checkVersion({ section, visit }: VisitCommand): Promise<void> {
    const finishProgress = progress.begin()
    const answer = options.isOutdated?.(section) ?? false
    const isOutdated = typeof answer === 'boolean' ? answer : await answer
    const followUp = dispatch({ type: 'version-checked', visit, section, isOutdated })
    finishProgress()
    await followUp
  }

  async function enter({ section, visit }: VisitCommand): Promise<void> {
    const place = placeOf(section)
    const finishProgress = progress.begin()
    place.location.follow()
    place.host.container.dataset['state'] = 'arriving'
    const address = options.location.current()
    // The document of a first visit has prefetched what its page reads.
    const abortReads =
      visit > 1 ? readPage({ release: entryOf(section).live, address, session, match }) : () => {}
    const ready = new Signal()
    place.outcome = await place.host.enter({ ...propsFor(section), hydrate: false, onReady: ready.fire })
    const mounted = place.outcome.status === 'mounted'
    if (mounted && visit === state.visit) await Promise.race([ready.fired, after(SWAP_LIMIT)])
    abortReads()
    finishProgress()
    void ready.fired.then(() => visit === state.visit && options.onReady?.(section))
    await dispatch({ type: 'entered', visit, section, mounted })
  }

  function settled(section: string): void {
    const { outcome } = placeOf(section)
    if (outcome) options.onSettled?.(section, outcome)
  }

  function showPanel(title: string, render: (panel: HTMLElement) => void): void {
    render(panel)
    swapTo(element, panel)
    options.onPage(title)
  }

  async function retry(section: string): Promise<void> {
    if (await options.isOutdated?.(section, true)) return options.onOutdated?.()
    await dispatch({ type: 'discarded', section })
    await show(section)
  }

  function propsFor(section: string): Omit<SectionProps, 'container' | 'hydrate' | 'onReady'> {
    const { host, location } = placeOf(section)
    return {
      location,
      session,
      onPage: options.onPage,
      onCrash: (error) =>
        reportSectionEvent(
          { section, version: versionOn(host.container), kind: 'crash', attempt: 1, ms: 0 },
          error,
        ),
    }
  }

  async function showOwn(title: string, renderPage: (panel: HTMLElement) => Promise<void>): Promise<void> {
    await dispatch({ type: 'panel-requested' })
    const { visit } = state
    const draft = element.ownerDocument.createElement('div')
    await renderPage(draft)
    if (visit === state.visit) rendered = { title, render: (slot) => slot.replaceChildren(draft) }
    await dispatch({ type: 'panel-rendered', visit })
  }

  return {
    show,
    showNotFound() {
      void dispatch({ type: 'panel-requested' })
      rendered = { title: 'Page not found', render: showNotFound }
      void dispatch({ type: 'panel-rendered', visit: state.visit })
    },
    showOwn,
    async replace(section, live) {
      const { host } = placeOf(section)
      host.replace(live)
      if (state.shown !== section) return
      await dispatch({ type: 'discarded', section })
      await host.leave()
      await show(section)
    },
    prefetch: (name) => placeOf(name).host.prefetch(),
    fetchAhead: (name) => void fetchRelease(entryOf(name).live).catch(() => {}),
  }
}
