export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Within a section the new page is on screen after React's next commit. */
export function nextTask(): Promise<void> {
  return after(0)
}

/**
 * When the browser is about to draw: what scrolls and takes the focus has it lay out the page, which it does now anyway. A
 * page that nobody sees is not drawn, and does not wait.
 */
export function beforePaint(): Promise<void> {
  return document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => resolve()))
}
