import { hasDraft } from '@recog/shared-session'
import { createPageHydration } from './page-hydration'
import { showSwitchedOff, showUnavailable, type OwnPage } from './panels'
import { nextTask } from './pauses'
import { createSlot, swapTo } from './slots'
import type { StageCommand } from './stage-state'
import type { StageOptions } from './stage-options'
import type { StagedSections } from './staged-sections'
import type { Dispatch, Effects } from './effect'
import { createEntering } from './entering'

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
      if (options.isOverridden?.(section) || hasDraft(options.location.current().pathname)) hydration.start()
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
