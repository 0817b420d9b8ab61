/** Resolves after a time in milliseconds. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Resolves after React's next commit, when the new page of a section is on screen. */
export function nextTask(): Promise<void> {
  return after(0)
}

/**
 * Resolves right before the browser paints. Scrolling and focusing force a layout, which happens then anyway. Resolves at once in
 * a hidden tab, which does not paint.
 */
export function beforePaint(): Promise<void> {
  return document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => resolve()))
}
