import type { SessionStore } from '@recog/shared-session'

/** The first of these events starts hydration. */
const INTERACTIONS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const

/**
 * Hydrate a prerendered page on the first interaction, or once a user is signed in, to whom it may show more. A page with a form
 * is hydrated at once, and so is one with a held click (`hold-clicks.ts`).
 *
 * @param hydrate called at most once
 */
export function deferHydration(page: HTMLElement, session: SessionStore, hydrate: () => void): void {
  let isDeferred = true
  const stopListening = session.subscribe(({ status }) => {
    if (status === 'signed-in') start()
  })
  INTERACTIONS.forEach((type) => page.addEventListener(type, start, { passive: true }))

  function start(): void {
    if (!isDeferred) return
    isDeferred = false
    stopListening()
    INTERACTIONS.forEach((type) => page.removeEventListener(type, start))
    hydrate()
  }

  const isClicked = window.portalHeldClick !== undefined && page.contains(window.portalHeldClick)
  if (isClicked || session.getState().status === 'signed-in' || page.querySelector('form')) start()
}

declare global {
  interface Window {
    /** The button or link that was clicked before it was hydrated; the last click counts. */
    portalHeldClick?: HTMLElement
  }
}

/** Mark a part of the page as hydrated, and repeat the held click in it (`hold-clicks.ts`). */
export function markHydrated(part: HTMLElement): void {
  part.removeAttribute('data-not-hydrated')
  const held = window.portalHeldClick
  if (!held || !part.contains(held)) return
  delete window.portalHeldClick
  held.click()
}
