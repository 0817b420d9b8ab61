import type { SectionName, SectionProps } from '@recog/section-contract'
import type { SessionStore } from '@recog/shared-session'
import { markAwake } from '../asleep/mark-awake'
import { sleepUntilTouched, type Sleep } from '../asleep/sleep-until-touched'
import { createSectionLocation, type SectionLocation } from '../location/section-location'
import type { PortalLocationStore } from '../location/portal-location'
import type { Registry, SectionRelease } from '../registry/registry'
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

/** The old page stays at most so long while the new one waits for its first data. Milliseconds. */
export const SWAP_LIMIT = 400

interface StageOptions {
  readonly element: HTMLElement
  readonly registry: Registry
  readonly location: PortalLocationStore
  readonly session: SessionStore
  onPage(title: string): void
  onIntent(to: string): void
  /** Whether a newer version than this page's is live. Asked before another section is entered, and on Try again. */
  isOutdated?(section: SectionName, now?: boolean): boolean | Promise<boolean>
  /** Called instead of entering it. */
  onOutdated?(): void
  /** Whether this tab wants to see something else than what is live, and so was prerendered. */
  isOverridden?(section: SectionName): boolean
  /** How bringing a section onto the page went. */
  onSettled?(section: SectionName, state: HostState): void
  /** The section on the page has its first data. */
  onReady?(section: SectionName): void
}

export interface Stage {
  /** Show a section at the present address. Resolves when it (or its failure panel) is on screen. */
  show(section: SectionName): Promise<void>
  showNotFound(): void
  /** Show a page of the shell itself. */
  showOwn(title: string, render: (panel: HTMLElement) => Promise<void>): Promise<void>
  /** Put another build of a section in the place of the one on the page. */
  replace(section: SectionName, live: SectionRelease): Promise<void>
  /** Load a section for a visit that is about to come. */
  prefetch(section: SectionName): void
  /** Fetch its files and do nothing with them yet. */
  fetchAhead(section: SectionName): void
}

interface Place {
  readonly host: SectionHost
  readonly location: SectionLocation
}

/**
 * The stage: plain DOM beside the header's React tree. It brings the next section up behind the present one and swaps
 * when the next has its first data, so that nothing is ever blank (ADR 1).
 */
export function createStage(options: StageOptions): Stage {
  const { element, registry, session } = options
  const places = new Map<SectionName, Place>()
  const progress = createProgressBar(element)
  const prerendered = element.querySelector<HTMLElement>('[data-prerendered]')
  const panel = createSlot(element, 'panel')
  /** Whose page is on screen; a prerendered page counts from the start. */
  let shown: SectionName | undefined
  /** Whose page the address asks for. */
  let wanted: SectionName | undefined
  /** A prerendered page that has no code behind it yet. */
  let sleep: Sleep | undefined
  let hydration: Promise<void> | undefined
  let visit = 0

  function placeOf(name: SectionName): Place {
    const known = places.get(name)
    if (known) return known
    const own = prerendered?.dataset['section'] === name ? prerendered : createSlot(element, name)
    const place = {
      host: createSectionHost({ name, entry: registry[name], container: own }),
      location: createSectionLocation(options.location),
    }
    places.set(name, place)
    return place
  }

  async function show(name: SectionName): Promise<void> {
    const mine = ++visit
    // Also a page that is not on screen yet must not see an address that is not its own.
    if (wanted && wanted !== name) placeOf(wanted).location.freeze()
    wanted = name
    const place = placeOf(name)
    const isThere = mine === 1 && place.host.container === prerendered && prerendered.childElementCount > 0
    if (isThere && !registry[name].off) return takeOver(name, place, prerendered)
    if (name === shown) {
      sleep?.wake()
      if (!hydration) place.location.follow()
      return hydration ?? nextTask()
    }
    sleep?.cancel()
    const leaving = shown
    if (leaving) placeOf(leaving).location.freeze()
    if (registry[name].off) return showPanel('This section is switched off', showSwitchedOff)
    const finishProgress = progress.begin()
    const outdated = mine > 1 && options.isOutdated?.(name)
    if (outdated && (typeof outdated === 'boolean' || (await outdated))) {
      finishProgress()
      if (mine === visit) options.onOutdated?.()
      return
    }
    if (mine !== visit) return finishProgress()
    place.location.follow()
    place.host.container.dataset['state'] = 'arriving'

    const address = options.location.current()
    const giveUpReads = mine > 1 ? readPage(registry[name].live, address, session.getState()) : () => {}
    const ready = new Signal()
    const state = await place.host.enter({ ...propsFor(name, place), hydrate: false, onReady: ready.fire })
    if (mine === visit && state.status === 'mounted') await Promise.race([ready.fired, after(SWAP_LIMIT)])
    giveUpReads()
    finishProgress()
    if (mine !== visit) return abandon(name, place)
    settle(name, place, state)
    void ready.fired.then(() => mine === visit && options.onReady?.(name))
    if (leaving) await placeOf(leaving).host.leave()
  }

  /**
   * A prerendered page is there already. It keeps the address it was rendered for until it is alive: whoever is faster
   * than the code must not be answered by a mismatch.
   */
  async function takeOver(name: SectionName, place: Place, page: HTMLElement): Promise<void> {
    shown = name
    place.location.freeze()
    const wakeUp = () => {
      hydration = hydrate(name, place)
    }
    sleep = sleepUntilTouched(page, session, wakeUp)
    if (options.isOverridden?.(name)) sleep.wake()
    await hydration
  }

  async function hydrate(name: SectionName, place: Place): Promise<void> {
    const state = await place.host.enter({ ...propsFor(name, place), hydrate: true, onReady: () => {} })
    hydration = undefined
    markAwake(place.host.container)
    if (wanted !== name) return
    place.location.follow()
    settle(name, place, state)
    if (state.status === 'mounted') options.onReady?.(name)
  }

  function settle(name: SectionName, place: Place, state: HostState): void {
    const mounted = state.status === 'mounted'
    swapTo(element, mounted ? place.host.container : panel)
    if (mounted) panel.replaceChildren()
    else showUnavailable(panel, () => void retry(name))
    shown = mounted ? name : undefined
    options.onSettled?.(name, state)
  }

  /** Put a page of the stage itself in the place of whatever is shown. */
  function showPanel(title: string, render: (panel: HTMLElement) => void): void {
    const leaving = shown
    shown = undefined
    render(panel)
    swapTo(element, panel)
    options.onPage(title)
    if (leaving) void placeOf(leaving).host.leave()
  }

  /** A later navigation overtook this one. */
  async function abandon(name: SectionName, place: Place): Promise<void> {
    if (name !== wanted && name !== shown) await place.host.leave()
  }

  async function retry(name: SectionName): Promise<void> {
    if (await options.isOutdated?.(name, true)) return options.onOutdated?.()
    shown = undefined
    await show(name)
  }

  function propsFor(
    name: SectionName,
    place: Place,
  ): Omit<SectionProps, 'container' | 'hydrate' | 'onReady'> {
    return {
      location: place.location,
      session,
      onPage: options.onPage,
      onIntent: options.onIntent,
      onCrash: (error) =>
        reportSectionEvent(
          { section: name, version: versionOn(place.host.container), kind: 'crash', attempt: 1, ms: 0 },
          error,
        ),
    }
  }

  return {
    show,
    showNotFound() {
      visit += 1
      wanted = undefined
      showPanel('Page not found', showNotFound)
    },
    async showOwn(title, render) {
      const mine = ++visit
      wanted = undefined
      if (shown) placeOf(shown).location.freeze()
      const draft = element.ownerDocument.createElement('div')
      await render(draft)
      if (mine === visit) showPanel(title, (panel) => panel.replaceChildren(draft))
    },
    async replace(name, live) {
      const { host } = placeOf(name)
      host.replace(live)
      if (shown !== name) return
      shown = undefined
      await host.leave()
      await show(name)
    },
    prefetch: (name) => placeOf(name).host.prefetch(),
    fetchAhead: (name) => void fetchRelease(registry[name].live).catch(() => {}),
  }
}
