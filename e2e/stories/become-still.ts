import type { Page } from '@playwright/test'

/** Nothing changes for this long on a page that is still. Milliseconds. */
const CALM = 120
/** And for this many frames: on a busy machine, the next rows of a long list may take longer than that. */
const CALM_FRAMES = 6
/** A page that still changes after this long never becomes still; a busy machine may stop for a while. Milliseconds. */
const MOST_WAIT = 120_000

/** Wait until a page has its fonts and images, and nothing has changed for a moment. @returns a problem if it never becomes still */
export async function becomeStill(page: Page): Promise<string[]> {
  const isStill = await page.evaluate(watch, { calm: CALM, frames: CALM_FRAMES, most: MOST_WAIT })
  return isStill ? [] : [`still changes after ${MOST_WAIT} ms at ${page.viewportSize()?.width} px`]
}

interface WatchOptions {
  readonly calm: number
  readonly frames: number
  readonly most: number
}

/** Runs in the page. @returns whether it became still */
async function watch({ calm, frames, most }: WatchOptions): Promise<boolean> {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  const started = performance.now()
  let changed = started
  let unchanged = 0
  const observer = new MutationObserver(() => {
    changed = performance.now()
    unchanged = 0
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // No named function in here: tsx would mark it with a helper that the page does not have.
  while (performance.now() - changed < calm || unchanged < frames) {
    if (performance.now() - started > most) return false
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    unchanged += 1
  }
  observer.disconnect()
  return true
}
