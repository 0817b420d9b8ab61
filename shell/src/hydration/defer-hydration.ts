import type { SessionStore } from '@recog/shared-session'

export interface DeferredHydration {
  /** Hydrate now, unless it has started or was cancelled. */
  start(): void
  /** Never hydrate the page, because it is left. */
  cancel(): void
}

/** The first of these events starts hydration. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

/**
 * Hydrate a prerendered page on the first interaction, or once a user is signed in, to whom it may show more. A page with a form
 * is hydrated at once, and so is one with a held click (`hold-clicks.ts`).
 *
 * @param hydrate called at most once
 */
export function deferHydration(
  page: HTMLElement,
  session: SessionStore,
  hydrate: () => void,
): DeferredHydration {
  let isDeferred = true
  const stopListening = session.subscribe(({ status }) => {
    if (status === 'signed-in') start()
  })
  INTERACTIONS.forEach((type) => page.addEventListener(type, start, { passive: true }))

  function cancel(): void {
    isDeferred = false
    stopListening()
    INTERACTIONS.forEach((type) => page.removeEventListener(type, start))
  }

  function start(): void {
    if (!isDeferred) return
    cancel()
    hydrate()
  }

  const isClicked = window.portalHeldClick !== undefined && page.contains(window.portalHeldClick)
  if (isClicked || session.getState().status === 'signed-in' || page.querySelector('form')) start()
  return { start, cancel }
}
