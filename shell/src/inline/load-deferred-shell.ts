import { SHORT_DELAY, whenIdle } from '../idle/when-idle'

/** The shell is loaded after this time even if the page has not been painted, as in a hidden tab. Milliseconds. */
const PAINT_TIMEOUT = 1_500
/** After the paint, the shell is loaded after this time even if the browser is not idle. Milliseconds. */
const IDLE_TIMEOUT = 500

/** The URL of the shell's script in a prerendered document, which loads it later; undefined in other documents. */
export function deferredShell(document: Document): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="portal-shell"]')?.content
}

/**
 * Load the shell of a prerendered page: at once for a returning user, for others when the page has been painted and the browser
 * is idle, or on the first interaction.
 *
 * @param isKnown whether a user of this browser was signed in before
 * @param load called once
 */
export function loadDeferredShell(view: Window, isKnown: boolean, load: () => void): void {
  const { document } = view
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    load()
  }
  for (const interaction of ['pointerdown', 'touchstart', 'keydown']) {
    document.addEventListener(interaction, begin, { once: true, passive: true, capture: true })
  }
  document.addEventListener('DOMContentLoaded', () => {
    if (isKnown) return begin()
    view.setTimeout(begin, PAINT_TIMEOUT)
    view.requestAnimationFrame(() =>
      view.requestAnimationFrame(() => whenIdle(view, begin, SHORT_DELAY, { timeout: IDLE_TIMEOUT })),
    )
  })
}
