import { digestOf, SCREEN_WIDTHS, THEMES, type Pictures } from '@recog/design-reference/pictures/picture'
import type { Page } from '@playwright/test'
import type { StoryEntry } from '../stories/build'
import { becomeStill, hasPlayed, showStory, widthsOf } from '../stories/show-story'

/** Long lists are cut: what changes does so at their beginning. Pixels. */
const MOST_HEIGHT = 4_000
const HEIGHT = 900

export type PictureRecord = Pictures[string]

interface Taken {
  readonly record: PictureRecord
  readonly picture: Buffer
}

/** Every screen has this story: it follows the toolbar, and by default shows whoever sees the screen. */
const FIRST_OF_SCREEN = /^sections-.*--by-toolbar$/

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
  const widths = FIRST_OF_SCREEN.test(id) ? SCREEN_WIDTHS : widthsOf(tags)
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: HEIGHT })
    if (index === 0 || (await hasPlayed(page))) problems.push(...(await showStory(page, url, id)))
    problems.push(...(await becomeStill(page)), ...(await fitWindow(page)))
    await placeOnWholePixels(page)
    for (const theme of THEMES) {
      await showTheme(page, theme)
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      pictures.push({
        record: { story: id, title, name, owner, width, theme, digest: digestOf(picture) },
        picture,
      })
    }
  }
  return { pictures, problems }
}

/**
 * Make the window as high as the story. Chromium can take pictures beyond the window, but then it is left to chance whether what is
 * fixed to the window, such as a toast or a dialog, has found its place in the higher picture.
 */
async function fitWindow(page: Page): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height <= HEIGHT) return []
  const width = page.viewportSize()?.width ?? 0
  await page.setViewportSize({ width, height: Math.min(height, MOST_HEIGHT) })
  await page.evaluate(() => scrollTo(0, 0))
  return becomeStill(page)
}

/**
 * Put dialogs on whole pixels. One of an odd height is centred on half a pixel, and then it is left to chance on which side of it a
 * text area inside is drawn.
 */
const placeOnWholePixels = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const dialog of document.querySelectorAll<HTMLElement>('dialog[open]')) {
      // Where it was at another width does not count.
      dialog.style.marginBlockStart = ''
      dialog.style.marginBlockStart = `${Math.floor(dialog.getBoundingClientRect().top)}px`
    }
  })

/** Switch the theme, and wait until a frame shows it. */
const showTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate(async (value) => {
    document.documentElement.style.colorScheme = value
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, theme)
