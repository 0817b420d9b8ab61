import { after } from '@recog/section-host'
import { createPageHydration } from './page-hydration'
import { showSwitchedOff, showUnavailable, type OwnPage } from './panels'
import { nextTask } from './pauses'
import { prefetchPage } from './prefetch-page'
import { createProgressBar } from './progress-bar'
import { createSlot, swapTo } from './slots'
import type { StageCommand, StageEvent } from './stage-state'
import type { StageOptions } from './stage-options'
import type { StagedSections } from './staged-sections'

/** How long the old page stays on screen while the new one waits for its first data. Milliseconds. */
export const SWAP_TIMEOUT = 400

type CommandOf<Type> = Extract<StageCommand, { type: Type }>
type Effect<Type> = (command: CommandOf<Type>) => Promise<void> | void
type Effects = { readonly [Type in StageCommand['type']]: Effect<Type> }

type Dispatch = (event: StageEvent) => Promise<void>

/**
 * Everything that the stage does, by command. An effect that takes time dispatches an event when it has finished; the reducer
 * decides whether the event still matters.
 *
 * @returns runs a command; the result is pending while the next command has to wait
 */
export function createEffects(
  options: StageOptions,
  sections: StagedSections,
  dispatch: Dispatch,
): (command: StageCommand) => Promise<void> | void {
  const { element, session } = options
  const panel = createSlot(element, 'panel')
  const hydration = createPageHydration({ session, sections, dispatch })
  const entering = createEntering(options, sections, dispatch)

  function showOwn({ title, render }: OwnPage): void {
    render(panel)
    swapTo(element, panel)
    options.onPage(title)
  }

  function settled(section: string): void {
    const { outcome } = sections.get(section)
    if (outcome) options.onSettled?.(section, outcome)
  }

  async function retry(section: string, visit: number): Promise<void> {
    const isOutdated = (await options.isOutdated?.(section, true)) ?? false
    await dispatch({ type: 'retried', visit, section, isOutdated })
  }

  const effects: Effects = {
    freeze: ({ section }) => sections.get(section).location.freeze(),
    follow: ({ section }) => sections.get(section).location.follow(),
    'defer-hydration'({ section }) {
      hydration.defer(section)
      if (options.isOverridden?.(section)) hydration.start()
      return hydration.finished()
    },
    hydrate: hydration.start,
    'cancel-hydration': hydration.cancel,
    'await-hydration': hydration.finished,
    'await-commit': nextTask,
    ...entering,
    reload: () => options.onOutdated?.(),
    reveal({ section }) {
      swapTo(element, sections.get(section).host.container)
      panel.replaceChildren()
      settled(section)
    },
    'show-unavailable'({ section, visit }) {
      swapTo(element, panel)
      showUnavailable(panel, () => void retry(section, visit))
      settled(section)
    },
    'show-switched-off': () => showOwn({ title: 'This section is switched off', render: showSwitchedOff }),
    'show-panel': ({ page }) => showOwn(page),
    'report-ready': ({ section }) => options.onReady?.(section),
    leave: ({ section }) => sections.get(section).host.leave(),
  }
  // The compiler does not see that the effect and the command have the same type.
  return (command) => (effects[command.type] as (command: StageCommand) => Promise<void> | void)(command)
}

/** The steps from a navigation to a section that is mounted behind the present page, with the progress bar. */
function createEntering(
  options: StageOptions,
  sections: StagedSections,
  dispatch: Dispatch,
): Pick<Effects, 'check-version' | 'enter' | 'await-data'> {
  const { match, session } = options
  const progress = createProgressBar(options.element)

  return {
    async 'check-version'({ section, visit }) {
      const finishProgress = progress.begin()
      const result = options.isOutdated?.(section) ?? false
      // No await for a synchronous result, so that the section is entered in the same task.
      const isOutdated = typeof result === 'boolean' ? result : await result
      const followUp = dispatch({ type: 'version-checked', visit, section, isOutdated })
      finishProgress()
      await followUp
    },

    async enter({ section, visit }) {
      const { host, location } = sections.get(section)
      const finishProgress = progress.begin()
      location.follow()
      host.container.dataset['state'] = 'arriving'
      const release = sections.entryOf(section).live
      const url = options.location.current()
      // The document has prefetched the data of the first visit.
      const abortUnused = visit > 1 ? prefetchPage({ release, url, session, match }) : () => {}
      const mounting = sections.mount(section, false)
      const { ready } = sections.get(section)
      const mounted = await mounting
      if (mounted) await dispatch({ type: 'mounted', visit, section })
      abortUnused()
      finishProgress()
      void ready.fired.then(() => dispatch({ type: 'ready', visit, section }))
      await dispatch({ type: 'entered', visit, section, mounted })
    },

    'await-data': ({ section }) => Promise.race([sections.get(section).ready.fired, after(SWAP_TIMEOUT)]),
  }
}
