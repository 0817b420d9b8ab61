import type { SessionStore } from '@recog/shared-session'

export interface DeferredHydration {
  /** Hydrate now, unless that has begun or was cancelled. */
  start(): void
  /** The page is left: nothing hydrates it any more. */
  cancel(): void
}

/** A visitor who does one of these wants more of a page than to read it. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

/**
 * Hydrate a prerendered page on the first interaction, or once somebody is signed in, for whom it may hold more. A page with a
 * form is hydrated at once, and so is one in which something was clicked before this code arrived.
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
