import { digestOf, THEMES, WIDTHS, type Pictures } from '@recog/design-reference/pictures/picture'
import type { Page } from '@playwright/test'
import { showStory } from '../stories/show-story'
import type { StoryEntry } from '../stories/run-story'

/** Long lists are cut: what changes does so at their beginning. Pixels. */
const MOST_HEIGHT = 4_000
const HEIGHT = 900
/** Nothing changes for this long before a picture is taken, or it is taken after this long at most. Milliseconds. */
const CALM = 120
const MOST_WAIT = 2_000

export type PictureRecord = Pictures[string]

interface Taken {
  readonly record: PictureRecord
  readonly picture: Buffer
}

/** Take the pictures of one story: in both themes at both widths. */
export async function pictureStory(
  page: Page,
  url: string,
  { id, title, name, importPath }: StoryEntry,
): Promise<{ pictures: Taken[]; problems: string[] }> {
  const pictures: Taken[] = []
  const problems: string[] = []
  const owner = importPath.split('/')[1] ?? ''
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    problems.push(...(await showStory(page, url, id)))
    await page.evaluate(quiet, { calm: CALM, most: MOST_WAIT })
    for (const theme of THEMES) {
      await page.evaluate((value) => {
        document.documentElement.dataset['theme'] = value
      }, theme)
      const picture = await screenshot(page, width)
      pictures.push({
        record: { story: id, title, name, owner, width, theme, digest: digestOf(picture) },
        picture,
      })
    }
  }
  return { pictures, problems }
}

/** The whole story, as high as it is. */
async function screenshot(page: Page, width: number): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(Math.max(height, 1), MOST_HEIGHT) },
  })
}

/** Runs in the page: wait until fonts and images are there and nothing has changed for a moment. */
async function quiet({ calm, most }: { calm: number; most: number }): Promise<void> {
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  const started = performance.now()
  let changed = started
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // No named function in here: tsx would mark it with a helper that the page does not have.
  while (performance.now() - changed < calm && performance.now() - started < most) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  observer.disconnect()
}
