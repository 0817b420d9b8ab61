declare global {
  interface Window {
    /** The button or link that a visitor pressed while no code was behind it; the last press counts. */
    portalHeld?: HTMLElement
  }
}

/** Code stands behind a part of the page now: what was pressed in it before is done. */
export function markAwake(part: HTMLElement): void {
  part.removeAttribute('data-asleep')
  const held = window.portalHeld
  if (!held || !part.contains(held)) return
  delete window.portalHeld
  held.click()
}
