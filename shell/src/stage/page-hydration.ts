import type { SessionStore } from '@recog/shared-session'
import { deferHydration, type DeferredHydration } from '../hydration/defer-hydration'
import { markHydrated } from '../hydration/mark-hydrated'
import type { StageEvent } from './stage-state'
import type { StagedSections } from './staged-sections'

interface HydrationOptions {
  readonly session: SessionStore
  readonly sections: StagedSections
  dispatch(event: StageEvent): Promise<void>
}

/** Hydration of the prerendered page: deferred until the first interaction, then run once. */
export function createPageHydration({ session, sections, dispatch }: HydrationOptions) {
  let deferred: DeferredHydration | undefined
  let running: Promise<void> | undefined

  async function hydrate(section: string): Promise<void> {
    void dispatch({ type: 'hydration-started' })
    const mounted = await sections.mount(section, true)
    markHydrated(sections.get(section).host.container)
    await dispatch({ type: 'hydrated', section, mounted })
  }

  return {
    /** Hydrate the page on its first interaction, or when `start` is called. */
    defer(section: string): void {
      deferred = deferHydration(sections.get(section).host.container, session, () => {
        running = hydrate(section)
      })
    },
    start: () => deferred?.start(),
    cancel: () => deferred?.cancel(),
    /** Resolves when hydration has finished; undefined if it has not started. */
    finished: () => running,
  }
}
