import { after } from '@recog/section-host'

/** An event that happens once and can be awaited, before or after it happens. */
export class Signal {
  fire!: () => void
  readonly fired = new Promise<void>((resolve) => {
    this.fire = resolve
  })
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
