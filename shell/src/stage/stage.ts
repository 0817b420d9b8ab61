import { reportSectionEvent } from '@recog/monitoring'
import type { MatchRoute, SectionProps } from '@recog/section-contract'
import {
  after,
  createSectionHost,
  fetchRelease,
  type HostState,
  type LoadModule,
  type Registry,
  type SectionEntry,
  type SectionHost,
  type SectionRelease,
} from '@recog/section-host'
import type { SessionStore } from '@recog/shared-session'
import { deferHydration, type DeferredHydration } from '../hydration/defer-hydration'
import { markHydrated } from '../hydration/mark-hydrated'
import { createSectionLocation, type SectionLocation } from '../location/section-location'
import type { PortalLocationStore } from '../location/portal-location'
import { nextTask, Signal } from './pauses'
import { createSlot, swapTo, versionOn } from './slots'
import { prefetchPage } from './prefetch-page'
import { createProgressBar } from './progress-bar'
import { showNotFound, showSwitchedOff, showUnavailable } from './panels'
import { INITIAL, nextStageStep, type StageCommand, type StageEvent } from './stage-state'

/** How long the old page stays on screen while the new one waits for its first data. Milliseconds. */
export const SWAP_TIMEOUT = 400

interface StageOptions {
  readonly element: HTMLElement
  readonly registry: Registry
  readonly match: MatchRoute
  readonly location: PortalLocationStore
  readonly session: SessionStore
  /** Loads the code of a section; the section host does by default. */
  readonly load?: LoadModule
  onPage(title: string): void
  /** Whether a newer version is live. Called before another section is entered and, with `now`, on Try again. */
  isOutdated?(section: string, now?: boolean): boolean | Promise<boolean>
  /** Called instead of entering an outdated section. */
  onOutdated?(): void
  /** Whether this tab overrides the live version, so that the prerendered page does not match. */
  isOverridden?(section: string): boolean
  /** A section, or its failure panel, is on screen. */
  onSettled?(section: string, state: HostState): void
  /** The section on screen has its first data. */
  onReady?(section: string): void
}

export interface Stage {
  /** Show a section at the present URL. Resolves when it (or its failure panel) is on screen. */
  show(section: string): Promise<void>
  showNotFound(): void
  /** Show a page of the shell itself. */
  showOwn(title: string, render: (panel: HTMLElement) => Promise<void>): Promise<void>
  /** Replace a section with another build of it, also if it is on screen. */
  replace(section: string, live: SectionRelease): Promise<void>
  /** Load the code of a section that the visitor is about to open. */
  prefetch(section: string): void
  /** Fetch the files of a section without running them. */
  prefetchFiles(section: string): void
}

type VisitCommand = Extract<StageCommand, { type: 'check-version' | 'enter' }>

interface StagedSection {
  readonly host: SectionHost
  readonly location: SectionLocation
  /** Result of the latest visit. */
  outcome?: HostState
}

/**
 * The stage: plain DOM beside the header's React tree. It mounts the next section behind the present one and swaps them when the
 * next one has its first data, so that the page is never blank (ADR 1). `stage-state.ts` decides what to do; this does it.
 */
export function createStage(options: StageOptions): Stage {
  const { element, registry, match, session } = options
  const sections = new Map<string, StagedSection>()
  const progress = createProgressBar(element)
  const prerendered = element.querySelector<HTMLElement>('[data-prerendered]')
  const panel = createSlot(element, 'panel')
  let state = INITIAL
  let deferred: DeferredHydration | undefined
  let hydration: Promise<void> | undefined
  /** The shell's own page that is shown next. */
  let rendered: { readonly title: string; render(panel: HTMLElement): void } | undefined

  function entryOf(name: string): SectionEntry {
    const entry = registry.sections[name]
    if (!entry) throw new Error(`The document lists no section ${name}`)
    return entry
  }

  function sectionOf(name: string): StagedSection {
    const known = sections.get(name)
    if (known) return known
    const own = prerendered?.dataset['section'] === name ? prerendered : createSlot(element, name)
    const staged = {
      host: createSectionHost({ name, entry: entryOf(name), container: own, load: options.load }),
      location: createSectionLocation(options.location),
    }
    sections.set(name, staged)
    return staged
  }

  /** Resolves when all commands have finished. Synchronous commands at the start run before it returns. */
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
        return sectionOf(command.section).location.freeze()
      case 'follow':
        return sectionOf(command.section).location.follow()
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
        swapTo(element, sectionOf(command.section).host.container)
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
        return sectionOf(command.section).host.leave()
    }
  }

  function show(section: string): Promise<void> {
    const { container } = sectionOf(section).host
    const isPrerendered = state.visit === 0 && container === prerendered && container.childElementCount > 0
    const page = entryOf(section).off ? 'switched-off' : isPrerendered ? 'prerendered' : 'loadable'
    return dispatch({ type: 'requested', section, page })
  }

  function defer(section: string): Promise<void> | void {
    const { container } = sectionOf(section).host
    deferred = deferHydration(container, session, () => {
      hydration = hydrate(section)
    })
    if (options.isOverridden?.(section)) deferred.start()
    return hydration
  }

  async function hydrate(section: string): Promise<void> {
    const staged = sectionOf(section)
    void dispatch({ type: 'hydration-started' })
    staged.outcome = await staged.host.enter({ ...propsFor(section), hydrate: true, onReady: () => {} })
    markHydrated(staged.host.container)
    await dispatch({ type: 'hydrated', section, mounted: staged.outcome.status === 'mounted' })
  }

  async function checkVersion({ section, visit }: VisitCommand): Promise<void> {
    const finishProgress = progress.begin()
    const result = options.isOutdated?.(section) ?? false
    // No await for a synchronous result, so that the section is entered in the same task.
    const isOutdated = typeof result === 'boolean' ? result : await result
    const followUp = dispatch({ type: 'version-checked', visit, section, isOutdated })
    finishProgress()
    await followUp
  }

  async function enter({ section, visit }: VisitCommand): Promise<void> {
    const staged = sectionOf(section)
    const finishProgress = progress.begin()
    staged.location.follow()
    staged.host.container.dataset['state'] = 'arriving'
    const url = options.location.current()
    // The document has prefetched the data of the first visit.
    const abortUnused =
      visit > 1 ? prefetchPage({ release: entryOf(section).live, url, session, match }) : () => {}
    const ready = new Signal()
    staged.outcome = await staged.host.enter({ ...propsFor(section), hydrate: false, onReady: ready.fire })
    const mounted = staged.outcome.status === 'mounted'
    if (mounted && visit === state.visit) await Promise.race([ready.fired, after(SWAP_TIMEOUT)])
    abortUnused()
    finishProgress()
    void ready.fired.then(() => visit === state.visit && options.onReady?.(section))
    await dispatch({ type: 'entered', visit, section, mounted })
  }

  function settled(section: string): void {
    const { outcome } = sectionOf(section)
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
    const { host, location } = sectionOf(section)
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
      const { host } = sectionOf(section)
      host.replace(live)
      if (state.shown !== section) return
      await dispatch({ type: 'discarded', section })
      await host.leave()
      await show(section)
    },
    prefetch: (name) => sectionOf(name).host.prefetch(),
    prefetchFiles: (name) => void fetchRelease(entryOf(name).live).catch(() => {}),
  }
}
