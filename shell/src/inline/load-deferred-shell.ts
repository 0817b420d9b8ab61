import { A_MOMENT, whenIdle } from '../idle/when-idle'

/** The page can be read by now in any case, also where nothing is painted. Milliseconds. */
const LATEST = 1_500
/** Once there is time, but no later than this. Milliseconds. */
const IDLE_LIMIT = 500

/**
 * Load the shell of a page that can be read without it: at once for somebody who is known here, for others once the
 * page is painted and the browser has nothing else to do, or as soon as they touch it.
 *
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
  for (const touch of ['pointerdown', 'touchstart', 'keydown']) {
    document.addEventListener(touch, begin, { once: true, passive: true, capture: true })
  }
  document.addEventListener('DOMContentLoaded', () => {
    if (isKnown) return begin()
    view.setTimeout(begin, LATEST)
    view.requestAnimationFrame(() =>
      view.requestAnimationFrame(() => whenIdle(view, begin, A_MOMENT, { timeout: IDLE_LIMIT })),
    )
  })
}
