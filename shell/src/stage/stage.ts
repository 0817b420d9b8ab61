import { fetchRelease } from '@recog/section-host'
import { createEffects } from './effects'
import { showNotFound } from './panels'
import { createStagedSections } from './staged-sections'
import { INITIAL, nextStageStep, type StageEvent } from './stage-state'
import type { StageOptions } from './stage-options'

export interface Stage {
  /** Show a section at the present URL. Resolves when it (or its failure panel) is on screen. */
  show(section: string): Promise<void>
  showNotFound(): void
  /** Show a page of the shell itself. */
  showOwn(title: string, render: (panel: HTMLElement) => Promise<void>): Promise<void>
  /** Load the code of a section that the visitor is about to open. */
  prefetch(section: string): void
  /** Fetch the files of a section without running them. */
  prefetchFiles(section: string): void
}

/**
 * The stage: plain DOM beside the header's React tree. It mounts the next section behind the present one and swaps them when the
 * next one has its first data, so that the page is never blank (ADR 1).
 *
 * `stage-state.ts` decides which commands follow from an event and drops the events of stale navigations; `effects.ts` runs the
 * commands; `staged-sections.ts` holds the sections.
 */
export function createStage(options: StageOptions): Stage {
  const sections = createStagedSections(options)
  const run = createEffects(options, sections, dispatch)
  let state = INITIAL

  /** Resolves when all commands have finished. Synchronous commands at the start run before it returns. */
  async function dispatch(event: StageEvent): Promise<void> {
    const next = nextStageStep(state, event)
    state = next.state
    for (const command of next.commands) {
      const pending = run(command)
      if (pending) await pending
    }
  }

  function show(section: string): Promise<void> {
    const isOff = sections.entryOf(section).off
    const page = isOff ? 'switched-off' : sections.isPrerendered(section) ? 'prerendered' : 'loadable'
    return dispatch({ type: 'requested', section, page })
  }

  return {
    show,
    showNotFound() {
      void dispatch({ type: 'panel-requested' })
      const page = { title: 'Page not found', render: showNotFound }
      void dispatch({ type: 'panel-rendered', visit: state.visit, page })
    },
    async showOwn(title, render) {
      await dispatch({ type: 'panel-requested' })
      const { visit } = state
      const draft = options.element.ownerDocument.createElement('div')
      await render(draft)
      const page = { title, render: (panel: HTMLElement) => panel.replaceChildren(draft) }
      await dispatch({ type: 'panel-rendered', visit, page })
    },
    prefetch: (name) => sections.get(name).host.prefetch(),
    prefetchFiles: (name) => void fetchRelease(sections.entryOf(name).live).catch(() => {}),
  }
}
