import { digestOf, THEMES, type Pictures } from '@recog/design-reference/pictures/picture'
import type { Page } from '@playwright/test'
import { hasPlayed, showStory } from '../stories/show-story'
import type { StoryEntry } from '../stories/run-story'
import { widthsOf } from '../stories/story-widths'

/** Long lists are cut: what changes does so at their beginning. Pixels. */
const MOST_HEIGHT = 4_000
const HEIGHT = 900
/** Nothing changes for this long before a picture is taken. Milliseconds. */
const CALM = 120
/** And for this many frames: on a busy machine, the next rows of a long list may take longer than that. */
const CALM_FRAMES = 6
/** A story that still changes after this long has no picture that a later one could be compared with. Milliseconds. */
const MOST_WAIT = 20_000

export type PictureRecord = Pictures[string]

interface Taken {
  readonly record: PictureRecord
  readonly picture: Buffer
}

/**
 * Take the pictures of one story: in both themes at the widths that it is for. A story that acts is loaded for each width, because it may
 * act on something that the other width does not show; the others are resized.
 */
export async function pictureStory(
  page: Page,
  url: string,
  { id, title, name, importPath, tags }: StoryEntry,
): Promise<{ pictures: Taken[]; problems: string[] }> {
  const pictures: Taken[] = []
  const problems: string[] = []
  const owner = importPath.split('/')[1] ?? ''
  for (const [index, width] of widthsOf(tags).entries()) {
    await page.setViewportSize({ width, height: HEIGHT })
    if (index === 0 || (await hasPlayed(page))) problems.push(...(await showStory(page, url, id)))
    const isCalm = await page.evaluate(quiet, { calm: CALM, frames: CALM_FRAMES, most: MOST_WAIT })
    if (!isCalm) problems.push(`still changes after ${MOST_WAIT} ms at ${width} px`)
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

interface QuietOptions {
  readonly calm: number
  readonly frames: number
  readonly most: number
}

/** Runs in the page: wait until fonts and images are there and nothing has changed for a moment. @returns whether it became calm */
async function quiet({ calm, frames, most }: QuietOptions): Promise<boolean> {
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
