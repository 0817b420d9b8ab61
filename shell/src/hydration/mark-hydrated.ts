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
