declare global {
  interface Window {
    /** The button or link that a visitor clicked before its code arrived; the last click counts. */
    portalHeldClick?: HTMLElement
  }
}

/** Mark a part of the page as hydrated, and repeat the click that came before its code. */
export function markHydrated(part: HTMLElement): void {
  part.removeAttribute('data-not-hydrated')
  const held = window.portalHeldClick
  if (!held || !part.contains(held)) return
  delete window.portalHeldClick
  held.click()
}
