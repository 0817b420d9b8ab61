import type { Page } from '@playwright/test'
import { TARGETS } from '../chaos/cases'
import { goTo } from '../support/section-page'

const ROUNDS = 4

interface Watched {
  frames: number
  blank: number
  longest: number
  stop: boolean
}

/** Check every frame between two sections for text on the stage. */
export async function measureBlank(page: Page): Promise<string> {
  await page.evaluate(watch)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of TARGETS) {
      await goTo(page, target.link)
      await page.locator(`[data-slot="${target.name}"][data-state="shown"] h1`).first().waitFor()
    }
  }
  const seen = await page.evaluate(() => {
    const watched = (document as Document & { watched?: Watched }).watched
    if (watched) watched.stop = true
    return watched
  })
  return `blank between         ${seen?.blank ?? '?'} of ${seen?.frames ?? '?'} frames (${ROUNDS * TARGETS.length} changes of section), longest frame ${Math.round(seen?.longest ?? 0)} ms`
}

/** Runs in the page. It has no inner functions: the loader would wrap them in a helper that the page lacks. */
function watch(): void {
  const watched = {
    frames: 0,
    blank: 0,
    longest: 0,
    stop: false,
    last: performance.now(),
    look(now: number) {
      watched.frames += 1
      watched.longest = Math.max(watched.longest, now - watched.last)
      watched.last = now
      const shown = document.querySelector<HTMLElement>(
        '#portal-stage > [data-state="shown"], #portal-stage > [data-state="leaving"]',
      )
      const height = shown?.getBoundingClientRect().height ?? 0
      if (!shown?.textContent?.trim() || height < 40) watched.blank += 1
      if (!watched.stop) requestAnimationFrame(watched.look)
    },
  }
  Object.assign(document, { watched })
  requestAnimationFrame(watched.look)
}
